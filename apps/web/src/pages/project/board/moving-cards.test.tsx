import { boardMessages } from '@joinery/contract/messages/board-messages'
import type { Reply } from '@joinery/contract/replies'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'
import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import {
  alertText,
  cardNamed,
  cardsIn,
  jonasId,
  leadingTo,
  moveBy,
  readOnce,
  reason,
  someBoard,
  visit,
} from './board-testing.ts'

describe('moving a card', () => {
  test('moves a card to the end of another column from its menu immediately', async () => {
    let save = () => {}
    const moveCard = () =>
      new Promise<{ reply: Reply }>((resolve) => {
        save = () => resolve({ reply: buildCard(1) })
      })
    const { api, hand } = await visit({ answers: { moveCard } })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: 'Move to ...' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Move to In Progress',
      'Move to Done',
      'Labels ...',
      'Select',
    ])
    await hand.click(screen.getByRole('menuitem', { name: 'Move to In Progress' }))
    await waitFor(() => expect(cardsIn('In Progress')).toEqual(['Card 3', 'Card 1']))
    expect(cardsIn('To Do')).toEqual(['Card 2'])
    expect(api.sent('moveCard')[0]).toMatchObject({
      path: `/projects/replies/${cardId(1)}/kanban-status`,
      body: { kanban_status: 'in_progress', card_order: 1 },
    })
    save()
    expect(await screen.findByText('Moved to In Progress')).toBeTruthy()
  })

  test('keeps the focus on the moved card', async () => {
    const { hand } = await visit({
      answers: leadingTo('moveCard', buildBoard({ todo: [2], in_progress: [3], done: [1] })),
    })
    cardNamed('Card 1').getByRole('button', { name: 'Move to ...' }).focus()
    await hand.keyboard('{Enter}')
    await hand.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1']))
    await waitFor(() =>
      expect(document.activeElement).toBe(cardNamed('Card 1').getByRole('button', { name: 'Drag card' })),
    )
  })

  test('can be undone', async () => {
    let now = someBoard
    const { api, hand } = await visit({
      answers: {
        getBoard: () => now,
        moveCard: ({ body: { kanban_status } }) => {
          now = kanban_status === 'done' ? buildBoard({ todo: [2], in_progress: [3], done: [1] }) : someBoard
          return { reply: buildCard(1) }
        },
      },
    })
    await moveBy(hand, 'Card 1', 'Move to Done')
    await hand.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2']))
    expect(api.sent('moveCard').at(-1)?.body).toEqual({ kanban_status: 'todo', card_order: 0 })
  })

  test.each([
    [reason, 'Failed to move card: The drawer is stuck'],
    [{ fault: 500 }, 'Failed to move card: Failed to update card status'],
    ['offline', 'Failed to move card: Network error - please check your connection'],
  ] as const)('shows an error and refetches the board when moving fails (%j)', async (answer, sentence) => {
    readOnce()
    const { api, hand } = await visit({ answers: { moveCard: answer } })
    await moveBy(hand, 'Card 1', 'Move to Done')
    expect(await alertText()).toBe(sentence)
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    expect(cardsIn('Done')).toEqual([])
    await waitFor(() => expect(api.sent('getBoard')).toHaveLength(2))
    await hand.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('saves several moves one after the other, each with its own position', async () => {
    const ends: (() => void)[] = []
    const { api, hand } = await visit({
      answers: {
        moveCard: () => new Promise((resolve) => ends.push(() => resolve({ reply: buildCard(1) }))),
      },
    })
    await moveBy(hand, 'Card 1', 'Move to Done')
    await moveBy(hand, 'Card 2', 'Move to Done')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1', 'Card 2']))
    expect(api.sent('moveCard')).toHaveLength(1)
    ends[0]?.()
    await waitFor(() => expect(api.sent('moveCard')).toHaveLength(2))
    expect(api.sent('moveCard').map(({ body }) => body)).toEqual([
      { kanban_status: 'done', card_order: 0 },
      { kanban_status: 'done', card_order: 1 },
    ])
    ends[1]?.()
  })

  test('keeps a pending move visible when another user moves another card', async () => {
    let save = () => {}
    const moveCard = () =>
      new Promise<{ reply: Reply }>((resolve) => {
        save = () => resolve({ reply: buildCard(1) })
      })
    const { api, hand } = await visit({ answers: { moveCard } })
    await moveBy(hand, 'Card 1', 'Move to Done')
    await waitFor(() => expect(cardsIn('Done')).toEqual(['Card 1']))
    api.answer({ getBoard: buildBoard({ todo: [1, 3, 2] }) })
    act(() =>
      emitFromServer('project_board_changed', { uid_project: projectId(), uid_reply: cardId(3), uid_user: jonasId }),
    )
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 3', 'Card 2']))
    expect(cardsIn('Done')).toEqual(['Card 1'])
    save()
  })

  test('rejects moving or deleting a card without an id', async () => {
    const { uid_reply: _, ...nameless } = buildCard(2)
    const board = { ...someBoard, todo: [nameless as never] }
    const { api, hand } = await visit({ board })
    const card = within(screen.getByText('Card 2').closest('li') ?? document.body)
    await hand.click(card.getByRole('button', { name: 'Move to ...' }))
    await hand.click(await screen.findByRole('menuitem', { name: 'Move to Done' }))
    expect(await alertText()).toBe('Cannot move card: missing ID. Please refresh the page.')
    await hand.click(card.getByRole('button', { name: 'Delete' }))
    await waitFor(async () =>
      expect(await alertText()).toBe('Cannot delete card: missing ID. Please refresh the page.'),
    )
    await hand.click(card.getByRole('button', { name: 'Drag card' }))
    await waitFor(async () => expect(await alertText()).toBe('Cannot move card: missing ID. Please refresh the page.'))
    expect(api.sent('moveCard')).toEqual([])
    expect(api.sent('deleteReply')).toEqual([])
  })
})

describe('moving a card by keyboard', () => {
  const spoken = () => document.querySelector('[aria-live="assertive"]')?.textContent

  const lift = async (name: string, answers: Answers = {}) => {
    const page = await visit({ answers })
    cardNamed(name).getByRole('button', { name: 'Drag card' }).focus()
    await page.hand.keyboard('{Enter}')
    return page
  }

  test('moves a card to another column and keeps the focus on it', async () => {
    const { api, hand } = await lift('Card 2', leadingTo('moveCard', buildBoard({ todo: [1], in_progress: [2, 3] })))
    expect(spoken()).toContain('Picked up. Position 2 of 2 in To Do.')
    await hand.keyboard('{ArrowRight}')
    expect(spoken()).toBe('Position 2 of 2 in In Progress.')
    await hand.keyboard('{ArrowUp}')
    expect(spoken()).toBe('Position 1 of 2 in In Progress.')
    await hand.keyboard(' ')
    expect(spoken()).toBe('Dropped. Position 1 of 2 in In Progress.')
    await waitFor(() => expect(cardsIn('In Progress')).toEqual(['Card 2', 'Card 3']))
    expect(document.activeElement).toBe(cardNamed('Card 2').getByRole('button', { name: 'Drag card' }))
    await waitFor(() => expect(api.sent('moveCard')[0]?.body).toEqual({ kanban_status: 'in_progress', card_order: 0 }))
  })

  test('moves a card within its column', async () => {
    const { api, hand } = await lift('Card 2', leadingTo('orderCard', buildBoard({ todo: [2, 1], in_progress: [3] })))
    await hand.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 2', 'Card 1']))
    await waitFor(() => expect(api.sent('orderCard')[0]?.body).toEqual({ card_order: 0 }))
    expect(api.sent('orderCard')[0]?.path).toBe(`/projects/replies/${cardId(2)}/card-order`)
  })

  test('reports a failed keyboard move like any other', async () => {
    const { hand } = await lift('Card 2', { orderCard: { fault: 500 } })
    await hand.keyboard('{ArrowUp}{Enter}')
    expect(await alertText()).toBe('Failed to move card: Failed to update card order')
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })

  test('lifts the card with Space and puts it back with Escape', async () => {
    const { api, hand } = await visit()
    screen.getByRole('link', { name: 'Card 2' }).focus()
    await hand.keyboard(' {ArrowRight}{ArrowRight}')
    expect(spoken()).toBe('Position 1 of 1 in Done.')
    await hand.keyboard('{Escape}')
    expect(spoken()).toBe(boardMessages.moveCancelled)
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
    expect(api.sent('moveCard')).toEqual([])
  })

  test('cancels when the focus leaves the card', async () => {
    const { hand } = await lift('Card 2')
    await hand.keyboard('{ArrowRight}')
    act(() => screen.getByRole('searchbox', { name: boardMessages.searchCards }).focus())
    expect(spoken()).toBe(boardMessages.moveCancelled)
    await hand.keyboard(' ')
    expect(cardsIn('To Do')).toEqual(['Card 1', 'Card 2'])
  })
})
