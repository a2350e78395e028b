import { messages } from '@joinery/contract/messages'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { cardMessages } from '@joinery/contract/messages/card-messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'
import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { cardNamed, cardsIn, jonasId, leadingTo, reason, someBoard, visit } from './board-testing.ts'

describe('open card', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Card' }))

  test('has its own URL', async () => {
    const { hand, address } = await visit()
    await hand.click(screen.getByRole('link', { name: 'Card 2' }))
    await panel()
    expect(address()).toBe(`/projects/${projectId()}/board?card=${cardId(2)}`)
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows links to pages of this installation with their titles', async () => {
    const path = `/projects/${projectId()}/board?card=${cardId(3)}`
    const content = `<p>After <a href="${location.origin}${path}">${location.origin}${path}</a></p>`
    await visit({
      board: { ...someBoard, todo: [buildCard(2, { content })] },
      search: `?card=${cardId(2)}`,
      answers: { getLinkTitles: { titles: [{ path, kind: 'card', title: 'Order handles' }] } },
    })
    expect(await (await panel()).findByRole('link', { name: 'Order handles' })).toBeTruthy()
  })

  test('can be deleted from the panel, which moves the focus to its neighbour', async () => {
    const { hand } = await visit({ answers: leadingTo('deleteReply', buildBoard({ todo: [1], in_progress: [3] })) })
    await hand.click(screen.getByRole('link', { name: 'Card 2' }))
    await hand.click((await panel()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-card]')?.getAttribute('data-card')).toBe(cardId(1)),
    )
  })

  test('navigates back once when closed twice', async () => {
    const { hand, address } = await visit()
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    await panel()
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await hand.click(screen.getByRole('link', { name: 'Card 2' }))
    const close = (await panel()).getByRole('button', { name: 'Close' })
    act(() => {
      close.click()
      close.click()
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    await panel()
    expect(address()).toBe(`/projects/${projectId()}/board?card=${cardId(1)}`)
  })

  test('keeps unsent texts when the card is deleted, to be added as a new card', async () => {
    const { api, hand } = await visit({ search: `?card=${cardId(2)}` })
    const open = await panel()
    const comment = await open.findByRole('textbox', { name: 'Comment' })
    const write = async (field: HTMLElement, html: string) => {
      act(() => void (field.innerHTML = html))
      await act(() => Promise.resolve())
    }
    await write(comment, '<p>Which finish?</p>')
    await hand.click(open.getByRole('button', { name: 'Edit' }))
    await write(await open.findByRole('textbox', { name: 'Card text' }), '<p>Card 2, in oak</p>')
    const without = buildBoard({ todo: [1], in_progress: [3] })
    api.answer({ getBoard: without, createReply: { reply: buildCard(9) } })
    act(() =>
      emitFromServer('project_board_changed', { uid_project: projectId(), uid_reply: cardId(2), uid_user: jonasId }),
    )
    const kept = within(await open.findByRole('region', { name: cardMessages.unsaved.card }))
    expect(open.getByText(messages.kanban.textKept)).toBeTruthy()
    expect(kept.getByText('Card 2, in oak')).toBeTruthy()
    await hand.click(kept.getByRole('button', { name: 'Add as a new card' }))
    await waitFor(() => expect(open.queryByRole('region', { name: cardMessages.unsaved.card })).toBeNull())
    expect(api.sent('createReply')[0]?.body).toMatchObject({ content: '<p>Card 2, in oak</p>', replyType: 'kanban' })
    const other = within(open.getByRole('region', { name: 'Your comment' }))
    expect(other.getByText('Which finish?')).toBeTruthy()
    await hand.click(other.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens from its URL and closes to the board', async () => {
    const { hand, address } = await visit({ search: `?card=${cardId(1)}` })
    const origin = (await panel()).getByText(/^Added by/)
    expect(origin.textContent).toMatch(/^Added by Jonas Pike/)
    expect(origin.querySelector('time')?.title).toMatch(/^14\/11\/2026 \d+:\d\d[AP]M$/)
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
  })

  test('shows a message when the card no longer exists', async () => {
    await visit({ search: `?card=${cardId(99)}` })
    expect((await panel()).getByRole('alert').textContent).toBe(messages.reply.parentUnknown)
  })

  test('can be assigned to a person in the project or unassigned', async () => {
    const given = { ...someBoard, todo: [buildCard(1, { uid_user: jonasId, assignee_uid: jonasId })] }
    const { api, hand } = await visit({ search: `?card=${cardId(1)}`, answers: leadingTo('setCardFields', given) })
    await hand.click((await panel()).getByRole('button', { name: 'Assignee Unassigned' }))
    expect(
      (await screen.findAllByRole('menuitemradio')).map(
        (item) => item.querySelector('span:not([aria-hidden])')?.textContent,
      ),
    ).toEqual([boardMessages.unassigned, 'Mara Hartwell', 'Jonas Pike'])
    await hand.click(screen.getByRole('menuitemradio', { name: 'Jonas Pike' }))
    expect(await (await panel()).findByRole('button', { name: 'Assignee Jonas Pike' })).toBeTruthy()
    await waitFor(() => expect(api.sent('setCardFields')[0]?.body).toEqual({ assignee_uid: jonasId }))
  })

  test('sets and removes a due date', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 16, 9) })
    let due: string | null = null
    const { api, hand } = await visit({
      search: `?card=${cardId(1)}`,
      answers: {
        getBoard: () => ({ ...someBoard, todo: [buildCard(1, { due_date: due })] }),
        setCardFields: ({ body: { due_date = null } }) => {
          due = due_date
          return { reply: buildCard(1) }
        },
      },
    })
    const field = (await panel()).getByLabelText('Due date')
    fireEvent.change(field, { target: { value: '2026-11-16' } })
    expect(await (await panel()).findByText('Due today')).toBeTruthy()
    // The format does not depend on the browser language.
    expect((await panel()).getByText('16/11/2026')).toBeTruthy()
    await waitFor(() => expect(api.sent('setCardFields')[0]?.body).toEqual({ due_date: '2026-11-16' }))
    await hand.click((await panel()).getByRole('button', { name: 'Clear due date' }))
    await waitFor(() => expect(api.sent('setCardFields')[1]?.body).toEqual({ due_date: null }))
  })

  test.each([
    ['assigning', 'setCardFields', 'Failed to assign card'],
    ['the due date', 'setCardFields', 'Failed to update due date'],
    ['moving', 'moveCard', 'Failed to move card: Failed to update card status'],
  ] as const)('shows an error when %s fails', async (change, call, sentence) => {
    const { hand } = await visit({ search: `?card=${cardId(1)}`, answers: { [call]: { fault: 500 } } })
    if (change === 'assigning') {
      await hand.click((await panel()).getByRole('button', { name: 'Assignee Unassigned' }))
      await hand.click(await screen.findByRole('menuitemradio', { name: 'Jonas Pike' }))
    } else if (change === 'the due date') {
      fireEvent.change((await panel()).getByLabelText('Due date'), { target: { value: '2026-11-16' } })
    } else await hand.selectOptions((await panel()).getByLabelText('Column'), 'Done')
    expect((await (await panel()).findByRole('alert')).textContent).toBe(sentence)
    expect((await panel()).getByRole('button', { name: 'Assignee Unassigned' })).toBeTruthy()
  })

  test('copies a link to the card', async () => {
    const { hand } = await visit({ search: `?card=${cardId(1)}` })
    await hand.click((await panel()).getByRole('button', { name: 'Copy link to card' }))
    expect(await (await panel()).findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/projects/${projectId()}/board?card=${cardId(1)}`,
    )
  })

  test('moves the card when another column is chosen', async () => {
    const { api, hand } = await visit({
      search: `?card=${cardId(1)}`,
      answers: { moveCard: { reply: buildCard(1) } },
    })
    await hand.selectOptions((await panel()).getByLabelText('Column'), 'Done')
    await waitFor(() => expect(api.sent('moveCard')[0]?.body).toEqual({ kanban_status: 'done', card_order: 0 }))
  })

  test('returns to the board after deleting the card', async () => {
    const { hand, api, address } = await visit({ answers: { deleteReply: {} } })
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    await hand.click((await panel()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Card deleted')).toBeTruthy()
    await waitFor(() => expect(address()).toBe(`/projects/${projectId()}/board`))
    expect(api.sent('deleteReply')[0]?.path).toBe(`/projects/replies/${cardId(1)}`)
  })
})

describe('card text', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Card' }))
  const open = async (answers: Answers) => {
    const page = await visit({ answers })
    await page.hand.click(cardNamed('Card 2').getByRole('button', { name: 'Edit' }))
    const field = await (await panel()).findByRole('textbox', { name: 'Card text' })
    return { ...page, field }
  }
  const write = (field: HTMLElement, html: string) => act(() => void (field.innerHTML = html))

  test('edits the text in the panel', async () => {
    const changed = buildCard(2, { content: '<p>Two slabs</p>', original_content: 'Two slabs' })
    const { api, hand } = await open({ updateReply: { reply: changed } })
    await hand.click((await panel()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1', 'Two slabs']))
    expect(api.sent('updateReply')[0]?.body).toEqual({ content: '<p>Card 2</p>' })
    expect((await panel()).queryByRole('textbox', { name: 'Card text' })).toBeNull()
  })

  test.each([
    [{ fault: 500 }, 'Failed to update card'],
    [reason, 'The drawer is stuck'],
  ] as const)('keeps the text with the reason when saving fails (%j)', async (answer, sentence) => {
    const { hand, field } = await open({ updateReply: answer })
    await hand.click((await panel()).getByRole('button', { name: 'Save' }))
    expect((await (await panel()).findByRole('alert')).textContent).toBe(sentence)
    expect(field.isConnected).toBe(true)
  })

  test('restores an unsaved edit, and discards it on Cancel', async () => {
    const { hand, field, unmount } = await open({})
    write(field, '<p>Card two, honed</p>')
    await act(() => Promise.resolve())
    unmount()
    await visit()
    const edit = async () => {
      await hand.click(cardNamed('Card 2').getByRole('button', { name: 'Edit' }))
      return (await panel()).findByRole('textbox', { name: 'Card text' })
    }
    expect((await edit()).textContent).toBe('Card two, honed')
    expect((await panel()).getByText(messages.editor.draftRestored)).toBeTruthy()
    await hand.click((await panel()).getByRole('button', { name: 'Cancel' }))
    await hand.click((await panel()).getByRole('button', { name: 'Close' }))
    expect((await edit()).textContent).toBe('Card 2')
  })

  test('rejects text that consists of markup only', async () => {
    const { api, hand, field } = await open({ updateReply: { reply: buildCard(2) } })
    write(field, '<p><strong> </strong></p>')
    await act(() => Promise.resolve())
    await hand.click((await panel()).getByRole('button', { name: 'Save' }))
    expect((await (await panel()).findByRole('alert')).textContent).toBe(messages.reply.contentRequired)
    expect(api.sent('updateReply')).toEqual([])
  })
})
