import type { Board } from '@joinery/contract/kanban'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { cardSelectionMessages as texts } from '@joinery/contract/messages/card-selection-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'

import { alertText, cardNamed, cardsIn, jonasId, kitchen, reason, visit } from './board-testing.ts'

const board: Board = buildBoard({ todo: [1, 2, 3, 4], in_progress: [5] })

const card = (number: number) => screen.getByRole('link', { name: `Card ${number}` })

const selected = () =>
  [...document.querySelectorAll<HTMLElement>('[data-card][data-selected]')].map(({ dataset }) =>
    Number(dataset.card?.slice(-4)),
  )

const bar = async () => within(await screen.findByRole('toolbar', { name: texts.bar }))

const movedToDone = (...numbers: number[]) =>
  numbers.map((number, index) => buildCard(number, { kanban_status: 'done', version: 2 + index }))

describe('selecting cards', () => {
  test('selects with X, extends with Shift and an arrow key, and clears with Esc', async () => {
    const { hand } = await visit({ board })
    card(2).focus()
    await hand.keyboard('x')
    expect(selected()).toEqual([2])
    expect((await bar()).getByText('1 selected')).toBeTruthy()
    expect(cardNamed('Card 1').getByRole<HTMLInputElement>('checkbox', { name: boardMessages.select }).checked).toBe(
      false,
    )
    await hand.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selected()).toEqual([2, 3, 4])
    expect(document.activeElement).toBe(card(4))
    await hand.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(selected()).toEqual([2, 3])
    await hand.keyboard('{Escape}')
    expect(selected()).toEqual([])
    expect(screen.queryByRole('toolbar', { name: texts.bar })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: boardMessages.select })).toBeNull()
  })

  test('selects with Ctrl + click, Shift + click and the box, without opening the card', async () => {
    const { hand } = await visit({ board })
    await hand.keyboard('{Control>}')
    await hand.click(card(1))
    await hand.keyboard('{/Control}{Shift>}')
    await hand.click(card(3))
    await hand.keyboard('{/Shift}')
    expect(selected()).toEqual([1, 2, 3])
    await hand.click(cardNamed('Card 5').getByRole('checkbox', { name: boardMessages.select }))
    await hand.click(cardNamed('Card 2').getByRole('checkbox', { name: boardMessages.select }))
    expect(selected()).toEqual([1, 3, 5])
    expect(screen.queryByRole('dialog')).toBeNull()
    await hand.click((await bar()).getByRole('button', { name: texts.clear }))
    expect(selected()).toEqual([])
  })

  test('selects from the menu of the card', async () => {
    const { hand } = await visit({ board })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: boardMessages.moveTo }))
    await hand.click(await screen.findByRole('menuitem', { name: boardMessages.select }))
    await waitFor(() => expect(selected()).toEqual([1]))
  })

  test('deselects cards that a filter hides', async () => {
    const { hand } = await visit({ board })
    card(1).focus()
    await hand.keyboard('x')
    card(2).focus()
    await hand.keyboard('x')
    await hand.type(screen.getByRole('searchbox'), 'Card 2')
    await waitFor(() => expect(selected()).toEqual([2]))
  })

  test('is not offered without permission', async () => {
    const { hand } = await visit({ board, project: { ...kitchen, status: 'archived' } })
    card(1).focus()
    await hand.keyboard('x')
    expect(selected()).toEqual([])
  })
})

describe('changing several cards', () => {
  const select = async (hand: Awaited<ReturnType<typeof visit>>['hand']) => {
    card(1).focus()
    await hand.keyboard('x{Shift>}{ArrowDown}{/Shift}')
  }

  test('moves them immediately in board order with one call, and undoes it with one', async () => {
    let finish = () => {}
    const { hand, api } = await visit({
      board,
      answers: {
        changeCards: () =>
          new Promise((resolve) => {
            finish = () => resolve({ replies: movedToDone(1, 2), undo: 'token' })
          }),
        undoCards: { replies: [buildCard(1, { version: 4 }), buildCard(2, { version: 5 })] },
      },
    })
    await select(hand)
    await hand.keyboard('m')
    await hand.click(await screen.findByRole('button', { name: 'Move to Done' }))
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1', 'Card 2']))
    expect(selected()).toEqual([])
    expect(api.sent('changeCards').map(({ body }) => body)).toEqual([
      { uid_replies: [cardId(1), cardId(2)], kanban_status: 'done' },
    ])
    finish()
    await hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(texts.undone)).toBeTruthy()
    expect(api.sent('undoCards')[0]?.body).toEqual({ undo: 'token' })
  })

  test('puts cards that were in the column already at its end, in the order of the board', async () => {
    const before = buildBoard({ todo: [1], done: [2, 3, 4] })
    // The answer has the order after the whole batch, and no event has arrived.
    const replies = [2, 3].map((number) =>
      buildCard(number, { kanban_status: 'done', card_order: number - 1, version: number }),
    )
    const { hand } = await visit({
      answers: {
        getBoard: { etag: 'W/"1.mark"', answer: before },
        changeCards: { replies, undo: 'token' },
      },
    })
    card(2).focus()
    await hand.keyboard('x{Shift>}{ArrowDown}{/Shift}m')
    await hand.click(await screen.findByRole('button', { name: 'Move to Done' }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(cardsIn('Done')).toEqual(['Card 4', 'Card 2', 'Card 3'])
  })

  test('assigns and labels them', async () => {
    const labels = [{ uid_label: 'label-1', name: 'Stone', color: 'teal' }] as const
    const { hand, api } = await visit({
      board,
      labels,
      answers: { changeCards: { replies: [], undo: 'token' } },
    })
    await select(hand)
    await hand.keyboard('a')
    await hand.click(await screen.findByRole('button', { name: /Jonas Pike/ }))
    await waitFor(() => expect(api.sent('changeCards')).toHaveLength(1))
    expect(await screen.findByText(texts.assigned(2, 'Jonas Pike'))).toBeTruthy()
    await select(hand)
    await hand.keyboard('l')
    await hand.click(await screen.findByRole('checkbox', { name: 'Stone' }))
    await waitFor(() => expect(api.sent('changeCards')).toHaveLength(2))
    expect(api.sent('changeCards').map(({ body }) => body)).toEqual([
      { uid_replies: [cardId(1), cardId(2)], assignee_uid: jonasId },
      { uid_replies: [cardId(1), cardId(2)], add_labels: ['label-1'] },
    ])
  })

  test('deletes them after a confirmation that names the number', async () => {
    let now = board
    const changeCards = () => {
      now = buildBoard({ todo: [3, 4], in_progress: [5] })
      return { replies: [], undo: 'token' }
    }
    const { hand, api } = await visit({ answers: { getBoard: () => now, changeCards } })
    await select(hand)
    await hand.keyboard('{Delete}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 cards?' }))
    expect(api.sent('changeCards')).toHaveLength(0)
    await hand.click(dialog.getByRole('button', { name: 'Delete 2 cards' }))
    expect(await screen.findByText(texts.deleted(2))).toBeTruthy()
    await waitFor(() => expect(cardsIn('To Do')).not.toContain('Card 1'))
    expect(api.sent('changeCards')[0]?.body).toEqual({ uid_replies: [cardId(1), cardId(2)], delete: true })
  })

  test('puts the cards back and shows the reason if it fails', async () => {
    const { hand } = await visit({ board, answers: { changeCards: reason } })
    await select(hand)
    await hand.keyboard('m')
    await hand.click(await screen.findByRole('button', { name: 'Move to Done' }))
    expect(await alertText()).toContain('The drawer is stuck')
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2', 'Card 3', 'Card 4'])
  })
})
