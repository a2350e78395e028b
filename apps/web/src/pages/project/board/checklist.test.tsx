import { limits } from '@joinery/contract/limits'
import { checklistMessages as texts } from '@joinery/contract/messages/checklist-messages'
import { checklistServerMessages } from '@joinery/contract/messages/checklist-server-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { ChecklistItem } from '@joinery/contract/replies'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'
import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { cardNamed, jonasId, kitchen, reason, visit } from './board-testing.ts'

const { itemsMax, textMax } = limits.checklist

const itemOf = (number: number, changes: Partial<ChecklistItem> = {}): ChecklistItem => ({
  uid_item: cardId(100 + number),
  text: `Item ${number}`,
  is_done: false,
  assignee_uid: null,
  due_date: null,
  ...changes,
})

/** A server that keeps the checklist of the first card. */
const open = async (start: readonly ChecklistItem[], answers: Answers = {}, project = kitchen) => {
  let items = [...start]
  let next = start.length
  const count = () => ({ done: items.filter(({ is_done }) => is_done).length, total: items.length })
  const idOf = (path: string) => path.split('/').findLast((part) => /^[\da-f-]{36}$/.test(part)) ?? ''
  const board = () => ({ ...buildBoard({}), todo: [buildCard(1, { checklist_count: count() })] })
  const page = await visit({
    project,
    search: `?card=${cardId(1)}`,
    answers: {
      getBoard: board,
      getReply: () => ({ reply: buildCard(1, { version: 5, checklist_count: count(), checklist: items }) }),
      addChecklistItems: ({ body }) => {
        const added = (body.texts ?? []).map((text) => itemOf((next += 1), { text }))
        items = [...items, ...added]
        return { items: added }
      },
      updateChecklistItem: ({ path, body }) => {
        const known = items.find(({ uid_item }) => uid_item === idOf(path))
        const { text = known?.text ?? '', is_done = known?.is_done ?? false } = body
        const { assignee_uid = known?.assignee_uid ?? null, due_date = known?.due_date ?? null } = body
        const item = { uid_item: idOf(path), text, is_done, assignee_uid, due_date }
        items = items.map((other) => (other.uid_item === item.uid_item ? item : other))
        return { item }
      },
      deleteChecklistItem: ({ path }) => {
        items = items.filter(({ uid_item }) => uid_item !== idOf(path))
        return { message: '' }
      },
      orderChecklist: ({ body }) => {
        items = body.uid_items.flatMap((uid) => items.find(({ uid_item }) => uid_item === uid) ?? [])
        return { items }
      },
      convertChecklistItem: ({ path }) => {
        items = items.filter(({ uid_item }) => uid_item !== idOf(path))
        return { reply: buildCard(9) }
      },
      ...answers,
    },
  })
  const panel = within(await screen.findByRole('dialog', { name: 'Card' }))
  return { ...page, panel, stored: () => items.map(({ text }) => text) }
}

type Panel = Awaited<ReturnType<typeof open>>['panel']

const shown = (panel: Panel) => panel.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))
const expectShown = (panel: Panel, expected: readonly string[]) =>
  waitFor(() => expect(shown(panel)).toEqual([...expected]))
const field = (panel: Panel) => panel.findByRole('textbox', { name: texts.add })
const emitChange = (version: number, checklist: object, checklist_count = { done: 0, total: 3 }) =>
  act(() => {
    const uid_reply = cardId(1)
    const card = { uid_reply, version, checklist_count }
    emitFromServer('project_board_changed', {
      uid_project: projectId(),
      uid_user: jonasId,
      uid_reply,
      version,
      card,
      checklist,
    })
  })

describe('adding items', () => {
  test('Enter adds an item and keeps the focus for the next', async () => {
    const { hand, panel, stored } = await open([])
    await hand.type(await field(panel), 'Measure{Enter}Pay{Enter}{Enter}')
    await expectShown(panel, ['Measure', 'Pay'])
    expect(document.activeElement).toBe(await field(panel))
    await waitFor(() => expect(stored()).toEqual(['Measure', 'Pay']))
  })

  test('pasted lines become items, without list marks', async () => {
    const { hand, panel, stored } = await open([itemOf(1)])
    await hand.click(await field(panel))
    await hand.paste('- Measure\n\n* [ ] Pay\r\n• Order')
    await expectShown(panel, ['Item 1', 'Measure', 'Pay', 'Order'])
    await waitFor(() => expect(stored()).toHaveLength(4))
  })

  test('says how many items fit, and that a text is too long, and keeps the text', async () => {
    const { api, hand, panel } = await open([itemOf(1)])
    await hand.click(await field(panel))
    await hand.paste(Array.from({ length: itemsMax }, (_, index) => `Line ${index}`).join('\n'))
    expect((await panel.findByRole('alert')).textContent).toContain(texts.tooMany(itemsMax, itemsMax - 1, itemsMax))
    await hand.paste('x'.repeat(textMax + 1))
    await hand.keyboard('{Enter}')
    expect((await panel.findByRole('alert')).textContent).toContain(checklistServerMessages.textTooLong)
    expect((await field(panel)).getAttribute('value')).toHaveLength(textMax + 1)
    expect(api.sent('addChecklistItems')).toHaveLength(0)
  })

  test('a failure shows the reason and can be tried again', async () => {
    const { api, hand, panel } = await open([], { addChecklistItems: reason })
    await hand.type(await field(panel), 'Measure{Enter}')
    const alert = await panel.findByRole('alert')
    expect(alert.textContent).toContain('The drawer is stuck')
    api.answer({ addChecklistItems: { items: [itemOf(1, { text: 'Measure' })] } })
    await hand.click(within(alert).getByRole('button', { name: commonMessages.tryAgain }))
    await expectShown(panel, ['Measure'])
  })
})

describe('an item', () => {
  test('is toggled by Space, and the progress follows', async () => {
    const { api, hand, panel } = await open([itemOf(1), itemOf(2)])
    const box = await panel.findByRole('checkbox', { name: 'Item 1' })
    box.focus()
    await hand.keyboard(' ')
    expect(await panel.findByText(texts.doneOf(1, 2))).toBeTruthy()
    await waitFor(() => expect(api.sent('updateChecklistItem').at(-1)?.body).toEqual({ is_done: true }))
    await hand.click(panel.getByRole('button', { name: texts.hideDone }))
    await expectShown(panel, ['Item 2'])
  })

  test('moves by Alt and the arrows and keeps the focus', async () => {
    const { hand, panel, stored } = await open([itemOf(1), itemOf(2), itemOf(3)])
    ;(await panel.findByRole('checkbox', { name: 'Item 1' })).focus()
    await hand.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expectShown(panel, ['Item 2', 'Item 1', 'Item 3'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Item 1')
    expect(panel.getByText(texts.moved(2, 3))).toBeTruthy()
    await hand.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}')
    await waitFor(() => expect(stored()).toEqual(['Item 2', 'Item 1', 'Item 3']))
  })

  test('is edited in place: Enter saves, Escape restores and leaves the card open', async () => {
    const { hand, panel, stored } = await open([itemOf(1)])
    await hand.click(await panel.findByRole('button', { name: texts.edit('Item 1') }))
    const input = panel.getByRole('textbox', { name: texts.itemText })
    await hand.clear(input)
    await hand.type(input, 'Measure twice{Enter}')
    await expectShown(panel, ['Measure twice'])
    await waitFor(() => expect(stored()).toEqual(['Measure twice']))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Measure twice'))
    await hand.keyboard('{Enter}')
    await hand.type(panel.getByRole('textbox', { name: texts.itemText }), ' or not{Escape}')
    await expectShown(panel, ['Measure twice'])
    expect(screen.getByRole('dialog', { name: 'Card' })).toBeTruthy()
  })

  test('keeps the edited text when the card is closed', async () => {
    const { api, hand, panel } = await open([itemOf(1)])
    await hand.click(await panel.findByRole('button', { name: texts.edit('Item 1') }))
    await hand.type(panel.getByRole('textbox', { name: texts.itemText }), ', twice')
    await hand.click(panel.getByRole('button', { name: commonMessages.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent('updateChecklistItem').map(({ body }) => body)).toEqual([{ text: 'Item 1, twice' }])
  })

  test('can be assigned and dated', async () => {
    const { api, hand, panel } = await open([itemOf(1)])
    await hand.click(await panel.findByRole('button', { name: texts.edit('Item 1') }))
    const row = within(panel.getAllByRole('listitem')[0] as HTMLElement)
    await hand.click(await row.findByRole('button', { name: /Assignee/ }))
    await hand.click(await screen.findByRole('menuitemradio', { name: /Jonas Pike/ }))
    await waitFor(() => expect(api.sent('updateChecklistItem').at(-1)?.body).toEqual({ assignee_uid: jonasId }))
  })

  test('is deleted with Undo, which restores it in its place', async () => {
    const { hand, panel, stored } = await open([itemOf(1), itemOf(2, { is_done: true }), itemOf(3)])
    await hand.click(await panel.findByRole('button', { name: texts.edit('Item 2') }))
    const row = within(panel.getAllByRole('listitem')[1] as HTMLElement)
    await hand.click(row.getByRole('button', { name: commonMessages.delete }))
    await expectShown(panel, ['Item 1', 'Item 3'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Item 3')
    await hand.click(await panel.findByRole('button', { name: commonMessages.undo }))
    await expectShown(panel, ['Item 1', 'Item 2', 'Item 3'])
    await waitFor(() => expect(stored()).toEqual(['Item 1', 'Item 2', 'Item 3']))
    expect((await panel.findByRole('checkbox', { name: 'Item 2' })).matches(':checked')).toBe(true)
  })

  test('becomes a card', async () => {
    const { api, hand, panel } = await open([itemOf(1), itemOf(2)])
    await hand.click(await panel.findByRole('button', { name: texts.edit('Item 1') }))
    await hand.click(panel.getByRole('button', { name: texts.toCard }))
    await expectShown(panel, ['Item 2'])
    await waitFor(() => expect(api.sent('convertChecklistItem')).toHaveLength(1))
  })
})

describe('changes by others', () => {
  test('appear in the open card and on the board without reading again', async () => {
    const { api, panel } = await open([itemOf(1), itemOf(2)], {
      getBoard: () => ({ etag: 'W/"5.mark"', answer: buildBoard({ todo: [1] }) }),
    })
    await expectShown(panel, ['Item 1', 'Item 2'])
    await waitFor(() => expect(api.sent('getBoard').length).toBeGreaterThan(1))
    const reads = api.sent('getReply').length
    emitChange(6, { items: [itemOf(3), itemOf(1, { is_done: true })] }, { done: 1, total: 3 })
    await expectShown(panel, ['Item 1', 'Item 2', 'Item 3'])
    expect(panel.getByText(texts.doneOf(1, 3))).toBeTruthy()
    emitChange(7, { order: [itemOf(3), itemOf(2), itemOf(1)].map(({ uid_item }) => uid_item) }, { done: 1, total: 3 })
    await expectShown(panel, ['Item 3', 'Item 2', 'Item 1'])
    emitChange(8, { removed: [itemOf(2).uid_item] }, { done: 1, total: 2 })
    await expectShown(panel, ['Item 3', 'Item 1'])
    expect(api.sent('getReply')).toHaveLength(reads)
    expect(cardNamed('Card 1').getByText(/1\/2/)).toBeTruthy()
  })

  test('that delete the edited item keep its text', async () => {
    const { api, hand, panel } = await open([itemOf(1), itemOf(2)], {
      getBoard: () => ({ etag: 'W/"5.mark"', answer: buildBoard({ todo: [1] }) }),
    })
    await hand.click(await panel.findByRole('button', { name: texts.edit('Item 1') }))
    await hand.type(panel.getByRole('textbox', { name: texts.itemText }), ' now')
    await waitFor(() => expect(api.sent('getBoard').length).toBeGreaterThan(1))
    emitChange(6, { removed: [itemOf(1).uid_item] })
    expect(await panel.findByText(texts.rescued)).toBeTruthy()
    expect((await field(panel)).getAttribute('value')).toBe('Item 1 now')
  })
})

test('a card shows its progress, marked when complete', async () => {
  await visit({
    board: { ...buildBoard({}), todo: [buildCard(1, { checklist_count: { done: 3, total: 3 } }), buildCard(2)] },
  })
  const mark = cardNamed('Card 1').getByText(/3\/3/)
  expect(mark.hasAttribute('data-complete')).toBe(true)
  expect(cardNamed('Card 2').queryByText(/\//)).toBeNull()
})

test('people who can only view see the items and change nothing', async () => {
  const { panel } = await open([itemOf(1)], {}, { ...kitchen, status: 'archived' })
  expect((await panel.findByRole('checkbox', { name: 'Item 1' })).matches(':disabled')).toBe(true)
  expect(panel.queryByRole('textbox', { name: texts.add })).toBeNull()
  expect(panel.queryByRole('button', { name: texts.edit('Item 1') })).toBeNull()
})
