import { messages } from '@joinery/contract/messages'
import { cardMessages } from '@joinery/contract/messages/card-messages'
import type { Reply } from '@joinery/contract/replies'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { Session } from '#lib/session/session.ts'
import { buildCard, cardId } from '#testing/build-card.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { patience } from '#testing/patience.ts'

import { jonasId, kitchen, visit } from './board-testing.ts'

describe('card comments', () => {
  const comment = (number: number, changes = {}) =>
    buildCard(number, {
      parent_uid_reply: cardId(1),
      kanban_status: null,
      content: `<p>Comment ${number}</p>`,
      original_content: `Comment ${number}`,
      ...changes,
    })
  const theirs = { uid_user: jonasId, name: 'Jonas Pike' }
  const page = (replies: ReturnType<typeof comment>[], hasMore = false) => ({
    replies,
    hasMore,
    version: 1,
    read_number: 0,
  })
  const open = async (answers: Answers, project = kitchen, former: { session?: Session } = {}) => {
    const rendered = await visit({ ...former, search: `?card=${cardId(1)}`, answers, project })
    return { ...rendered, panel: within(await screen.findByRole('dialog', { name: 'Card' })) }
  }

  test('restores an unsent comment with its files for the same user until it is sent', async () => {
    const { panel, unmount, hand, session } = await open({})
    const field = await panel.findByRole('textbox', { name: 'Comment' })
    act(() => void (field.innerHTML = '<p>Which finish?</p>'))
    await act(() => Promise.resolve())
    await hand.upload(panel.getByLabelText('Attach files'), new File(['x'], 'honed.png', { type: 'image/png' }))
    unmount()
    const again = await open({ createReply: { reply: comment(10) } }, kitchen, { session })
    expect((await again.panel.findByRole('textbox', { name: 'Comment' })).textContent).toBe('Which finish?')
    expect(again.panel.getByText('honed.png')).toBeTruthy()
    await again.hand.click(again.panel.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(again.panel.queryByText('honed.png')).toBeNull())
    again.unmount()
    const { panel: last } = await open({}, kitchen, { session })
    expect((await last.findByRole('textbox', { name: 'Comment' })).textContent).toBe('')
    expect(last.queryByText('honed.png')).toBeNull()
  })

  test('keeps text typed while the previous comment is being sent', async () => {
    const answer = Promise.withResolvers<{ reply: Reply }>()
    const { panel, hand } = await open({ createReply: () => answer.promise })
    const field = await panel.findByRole('textbox', { name: 'Comment' })
    const write = async (html: string) => {
      act(() => void (field.innerHTML = html))
      await act(() => Promise.resolve())
    }
    await write('<p>Which finish?</p>')
    await hand.click(panel.getByRole('button', { name: 'Send' }))
    await write('<p>Which finish?</p><p>And which handles?</p>')
    await hand.upload(panel.getByLabelText('Attach files'), new File(['x'], 'handle.png', { type: 'image/png' }))
    await act(async () => answer.resolve({ reply: comment(10) }))
    await waitFor(() => expect(field.textContent).toBe('And which handles?'))
    expect(panel.getByText('handle.png')).toBeTruthy()
  })

  test('clears the draft of a comment sent while the card closes', async () => {
    const answer = Promise.withResolvers<{ reply: Reply }>()
    const { panel, unmount, hand, api, session } = await open({ createReply: () => answer.promise })
    await panel.findByRole('textbox', { name: 'Comment' })
    await hand.upload(panel.getByLabelText('Attach files'), new File(['x'], 'late.png', { type: 'image/png' }))
    await hand.click(panel.getByRole('button', { name: 'Send' }))
    unmount()
    await act(async () => answer.resolve({ reply: comment(10) }))
    await vi.waitUntil(() => api.sent('createReply').length === 1, patience)
    const { panel: again } = await open({}, kitchen, { session })
    await again.findByRole('textbox', { name: 'Comment' })
    expect(again.queryByText('late.png')).toBeNull()
  })

  test('shows comments oldest first and loads earlier ones on demand', async () => {
    const { hand, panel, api } = await open({
      listReplies: ({ path }) =>
        path.includes('before=') ? page([comment(10)]) : page([comment(11), comment(12)], true),
    })
    await panel.findByText('Comment 12')
    expect(api.sent('listReplies')[0]?.path).toContain(`replyType=kanban&parent=${cardId(1)}`)
    await hand.click(panel.getByRole('button', { name: cardMessages.earlierComments }))
    await panel.findByText('Comment 10')
    expect(api.sent('listReplies').at(-1)?.path).toContain(`before=${cardId(11)}`)
    expect(panel.getAllByRole('listitem').map((item) => item.querySelector('.rich-text')?.textContent)).toEqual([
      'Comment 10',
      'Comment 11',
      'Comment 12',
    ])
  })

  test('shows an error with a retry when comments cannot be loaded', async () => {
    const { hand, api, panel } = await open({ listReplies: { fault: 500 } })
    expect((await panel.findByRole('alert')).textContent).toContain('Failed to fetch replies')
    api.answer({ listReplies: page([comment(10)]) })
    await hand.click(panel.getByRole('button', { name: 'Try Again' }))
    await panel.findByText('Comment 10')
  })

  test('shows an error and keeps the text when a comment cannot be sent or saved', async () => {
    const broken = { fault: 500, text: '' } as const
    const { hand, panel } = await open({ listReplies: page([comment(10)]), createReply: broken, updateReply: broken })
    const field = await panel.findByRole('textbox', { name: 'Comment' })
    act(() => void (field.innerHTML = '<p>Which finish?</p>'))
    await act(() => Promise.resolve())
    await hand.click(panel.getByRole('button', { name: 'Send' }))
    expect((await panel.findByText('Failed to create reply')).getAttribute('role')).toBe('alert')
    expect(field.textContent).toBe('Which finish?')
    const own = within(await panel.findByRole('listitem'))
    await hand.click(own.getByRole('button', { name: 'Edit' }))
    await hand.click(await own.findByRole('button', { name: 'Save' }))
    expect(await own.findByText('Failed to update reply')).toBeTruthy()
  })

  test('lets authors edit their comments, and authors and the owner delete them', async () => {
    const { panel } = await open({ listReplies: page([comment(10), comment(11, theirs)]) })
    await panel.findByText('Comment 11')
    const [own, other] = panel.getAllByRole('listitem').map((item) => within(item))
    expect(own?.getByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(own?.getByRole('button', { name: 'Delete' })).toBeTruthy()
    expect(other?.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(other?.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('does not let a member delete comments of others', async () => {
    const { panel } = await open({ listReplies: page([comment(11, theirs)]) }, buildProject({ role: 'member' }))
    await panel.findByText('Comment 11')
    expect(within(panel.getByRole('listitem')).queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('deletes a comment with Undo', async () => {
    const { hand, api, panel } = await open({
      listReplies: page([comment(10)]),
      deleteReply: {},
      restoreReply: { reply: comment(10) },
    })
    await panel.findByText('Comment 10')
    api.answer({ listReplies: page([]) })
    await hand.click(within(panel.getByRole('listitem')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(panel.queryByText('Comment 10')).toBeNull())
    api.answer({ listReplies: page([comment(10)]) })
    await hand.click(await panel.findByRole('button', { name: 'Undo' }))
    await panel.findByText('Comment 10')
    expect(api.sent('restoreReply')[0]?.path).toBe(`/projects/replies/${cardId(10)}/restore`)
  })

  test('keeps the text in the form with a notice when the comment is deleted while being edited', async () => {
    const { api, hand, panel } = await open({ listReplies: page([comment(10)]) })
    const form = await panel.findByRole('textbox', { name: 'Comment' })
    await hand.click(within(await panel.findByRole('listitem')).getByRole('button', { name: 'Edit' }))
    const field = await panel.findByRole('textbox', { name: 'Comment text' })
    act(() => void (field.innerHTML = '<p>Comment 10, honed</p>'))
    await act(() => Promise.resolve())
    api.answer({ listReplies: page([]) })
    act(() =>
      emitFromServer('project_board_changed', { uid_project: projectId(), uid_reply: cardId(1), uid_user: jonasId }),
    )
    await waitFor(() => expect(form.textContent).toBe('Comment 10, honed'))
    expect(panel.getByText(messages.kanban.commentRescued)).toBeTruthy()
  })

  test('shows new comments from others live', async () => {
    const { api, panel } = await open({ listReplies: page([]) })
    await panel.findByText(cardMessages.noComments)
    api.answer({ listReplies: page([comment(10, theirs)]) })
    act(() =>
      emitFromServer('project_board_changed', { uid_project: projectId(), uid_reply: cardId(1), uid_user: jonasId }),
    )
    expect(await panel.findByText('Comment 10')).toBeTruthy()
  })
})
