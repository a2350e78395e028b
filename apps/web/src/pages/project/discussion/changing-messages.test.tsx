import { messages as sentences } from '@joinery/contract/messages'
import { chatMessages } from '@joinery/contract/messages/chat-messages'
import type { Reply } from '@joinery/contract/replies'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildMessage, buildOwnMessage, buildQuote, messageId } from '#testing/build-message.ts'
import { buildJoinedProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emittedOnSocket } from '#testing/fake-socket.ts'

import {
  prepareDiscussion,
  findMessage,
  receiveEvent,
  inMessage,
  leave,
  page,
  send,
  textBox,
  texts,
  visit,
  write,
} from './discussion-testing.ts'

prepareDiscussion()

describe('quoting a message', () => {
  test('offers Quote on messages of other people only', async () => {
    await visit([buildMessage(1), buildOwnMessage(2)])
    expect((await inMessage('Message 1')).getByRole('button', { name: 'Quote' })).toBeTruthy()
    expect((await inMessage('Message 2')).queryByRole('button', { name: 'Quote' })).toBeNull()
  })

  test('shows the quoted message above the composer and sends its id with the reply', async () => {
    const { hand } = await visit([buildMessage(1)])
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Quote' }))
    expect(screen.getByRole('button', { name: 'Remove quote' })).toBeTruthy()
    await send('<p>Yes</p>')
    await waitFor(() => expect(emittedOnSocket('send_project_message')).toHaveLength(1))
    expect(emittedOnSocket('send_project_message')[0]).toMatchObject({ quotedMessage: messageId(1) })
    expect(screen.queryByRole('button', { name: 'Remove quote' })).toBeNull()
  })

  test('can remove the quote', async () => {
    const { hand } = await visit([buildMessage(1)])
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Quote' }))
    await hand.click(screen.getByRole('button', { name: 'Remove quote' }))
    await send('<p>Yes</p>')
    await waitFor(() => expect(emittedOnSocket('send_project_message')[0]).toMatchObject({ quotedMessage: null }))
  })

  test('shows a hundred characters and three files of the quote, and counts the rest', async () => {
    const quoted_message = buildQuote(1, {
      content: `<p>${'a'.repeat(101)}</p>`,
      attachments: [1, 2, 3, 4, 5].map((number) => buildAttachment(number)),
    })
    await visit([buildMessage(2, { details: { quoted_message } })])
    const shown = await inMessage('Message 2')
    expect(shown.getByText(`${'a'.repeat(100)}...`)).toBeTruthy()
    expect(shown.getAllByRole('img')).toHaveLength(3)
    expect(shown.getByText('+2')).toBeTruthy()
  })

  test('jumps to the original message, loading it first if needed', async () => {
    const answer = buildMessage(90, { details: { quoted_message: buildQuote(1) } })
    const newest = page([answer], { hasMore: true })
    const { hand } = await visit(newest, {
      answers: {
        listReplies: ({ path }) => {
          if (path.includes('around=')) return page([buildMessage(1), buildMessage(2)], { version: 90, hasNewer: true })
          return path.includes('since=') || path.includes('before=') ? page([], { version: 90, hasMore: true }) : newest
        },
      },
    })
    await hand.click((await inMessage('Message 90')).getByTitle(chatMessages.goToOriginal))
    const original = await findMessage('Message 1')
    await waitFor(() => expect(original.className).toContain('bg-accent-soft'))
  })

  test('says when the quoted message was deleted', async () => {
    await visit([buildMessage(2, { details: { quoted_message: buildQuote(1, { content: '', deleted: true }) } })])
    expect((await inMessage('Message 2')).getByText('This message was deleted')).toBeTruthy()
  })
})

describe('editing a message', () => {
  const edit = async (answers: Answers = {}) => {
    const visited = await visit([buildOwnMessage(1), buildMessage(2)], { answers })
    await visited.hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Edit' }))
    await write(' and ash', 'Edit message')
    return visited
  }

  test('offers Edit on own messages only', async () => {
    await visit([buildOwnMessage(1), buildMessage(2)])
    expect((await inMessage('Message 1')).getByRole('button', { name: 'Edit' })).toBeTruthy()
    expect((await inMessage('Message 2')).queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  test('saves on Ctrl+Enter', async () => {
    const { api } = await edit({
      updateReply: ({ body }) => ({ reply: buildOwnMessage(1, { content: body.content, version: 3 }) }),
    })
    fireEvent.keyDown(await textBox('Edit message'), { key: 'Enter', ctrlKey: true })
    await findMessage('Message 1 and ash')
    expect(api.sent('updateReply')[0]?.body).toEqual({ content: '<p>Message 1 and ash</p>' })
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull()
  })

  const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))

  test('focuses the message after saving, unless the user has moved the focus', async () => {
    for (const isMoved of [false, true]) {
      const late = Promise.withResolvers<{ reply: Reply }>()
      const { unmount } = await edit({ updateReply: () => late.promise })
      const field = await textBox('Edit message')
      act(() => field.focus())
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
      const quote = (await inMessage('Message 2')).getByRole('button', { name: 'Quote' })
      if (isMoved) act(() => quote.focus())
      await act(async () => late.resolve({ reply: buildOwnMessage(1, { content: '<p>Ash</p>', version: 3 }) }))
      const message = await findMessage('Ash')
      await frame()
      expect(document.activeElement).toBe(isMoved ? quote : message)
      unmount()
    }
  })

  test('restores an unsaved edit after leaving the tab, and discards it on Escape', async () => {
    const { unmount } = await edit()
    unmount()
    const { hand } = await visit([buildOwnMessage(1), buildMessage(2)])
    const again = async () => {
      await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Edit' }))
      return textBox('Edit message')
    }
    expect((await again()).textContent).toBe('Message 1 and ash')
    fireEvent.keyDown(await textBox('Edit message'), { key: 'Escape' })
    expect((await again()).textContent).toBe('Message 1')
  })

  test('prepends the text to the composer draft when the message is deleted while being edited', async () => {
    await edit()
    await write('and beech', 'Message')
    await receiveEvent('project_message_deleted', { uid_project: projectId(), uid_reply: messageId(1), version: 3 })
    expect(await screen.findByText(sentences.reply.editRescued)).toBeTruthy()
    await waitFor(async () =>
      expect((await textBox('Message')).innerHTML).toBe('<p>Message 1 and ash</p><p>and beech</p>'),
    )
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull()
    await send('')
    await waitFor(() => expect(emittedOnSocket('send_project_message')).toHaveLength(1))
    expect(emittedOnSocket('send_project_message')[0]).toMatchObject({
      content: '<p>Message 1 and ash</p><p>and beech</p>',
    })
  })

  test('clears the error when typing continues', async () => {
    const { hand } = await edit({ updateReply: { fault: 409, body: { error: 'No' } } })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('No')
    await write(' or oak', 'Edit message')
    expect(screen.queryByText('No')).toBeNull()
  })

  test('saves with the Save button', async () => {
    const { hand } = await edit({
      updateReply: ({ body }) => ({ reply: buildOwnMessage(1, { content: body.content, version: 3 }) }),
    })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await findMessage('Message 1 and ash')).toBeTruthy()
  })

  test('closes only its own editor when saving finishes late', async () => {
    const late = Promise.withResolvers<{ reply: Reply }>()
    const { hand } = await visit([buildOwnMessage(1), buildOwnMessage(2)], {
      answers: { updateReply: () => late.promise },
    })
    const begin = async (text: string) => hand.click((await inMessage(text)).getByRole('button', { name: 'Edit' }))
    await begin('Message 1')
    await write(' and ash', 'Edit message')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    fireEvent.keyDown(await textBox('Edit message'), { key: 'Escape' })
    expect((await textBox('Edit message')).textContent).toBe('Message 1 and ash')
    await begin('Message 2')
    await write(' and oak', 'Edit message')
    await act(async () =>
      late.resolve({ reply: buildOwnMessage(1, { content: '<p>Message 1 and ash</p>', version: 3 }) }),
    )
    await findMessage('Message 1 and ash')
    expect((await textBox('Edit message')).textContent).toBe('Message 2 and oak')
  })

  test.each(['Esc', 'Cancel'])('%s cancels', async (way) => {
    const { hand, api } = await edit()
    if (way === 'Esc') fireEvent.keyDown(await textBox('Edit message'), { key: 'Escape' })
    else await hand.click(screen.getByRole('button', { name: 'Cancel' }))
    await findMessage('Message 1')
    expect(api.sent('updateReply')).toHaveLength(0)
  })

  test.each<[Answers['updateReply'], string]>([
    [{ fault: 500 }, 'Failed to update message'],
    [{ fault: 404, body: { error: 'Not found' } }, 'Failed to update messageNot found'],
    ['offline', 'Failed to update messageNetwork error - please check your connection'],
  ])('explains a failure (%j) and keeps the text', async (answer, sentence) => {
    const { hand } = await edit({ updateReply: answer })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect((await textBox('Edit message')).textContent).toBe('Message 1 and ash')
  })
})

describe('deleting a message', () => {
  test('deletes immediately and offers Undo', async () => {
    const { hand, api } = await visit([buildOwnMessage(1), buildMessage(2)], {
      answers: {
        deleteReply: { message: 'Message deleted' },
        restoreReply: { reply: buildOwnMessage(1, { version: 4 }) },
      },
    })
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Delete' }))
    await receiveEvent('project_message_deleted', { uid_project: projectId(), uid_reply: messageId(1), version: 3 })
    expect(texts()).toEqual(['Message 2'])
    expect(await screen.findByText('Message deleted')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Undo' }))
    await findMessage('Message 1')
    expect(api.sent('restoreReply')[0]?.path).toBe(`/projects/replies/${messageId(1)}/restore`)
  })

  test('deletes once when pressed twice', async () => {
    const late = Promise.withResolvers<{ message: string }>()
    const { hand, api } = await visit([buildOwnMessage(1)], { answers: { deleteReply: () => late.promise } })
    const button = (await inMessage('Message 1')).getByRole('button', { name: 'Delete' })
    await hand.click(button)
    await hand.click(button)
    await act(async () => late.resolve({ message: 'Message deleted' }))
    expect(await screen.findByText('Message deleted')).toBeTruthy()
    expect(api.sent('deleteReply')).toHaveLength(1)
  })

  test.each<[Answers['deleteReply'], string]>([
    [{ fault: 500 }, 'Failed to delete reply'],
    ['offline', 'Failed to delete reply. Network error - please check your connection'],
  ])('explains a failure (%j)', async (answer, sentence) => {
    const { hand } = await visit([buildOwnMessage(1)], { answers: { deleteReply: answer } })
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(texts()).toEqual(['Message 1'])
  })

  test('lets the owner delete any message and a member only their own', async () => {
    await visit([buildMessage(1), buildOwnMessage(2)])
    expect((await inMessage('Message 1')).getByRole('button', { name: 'Delete' })).toBeTruthy()
    leave()
    await visit([buildMessage(1), buildOwnMessage(2)], { project: buildJoinedProject() })
    expect((await inMessage('Message 1')).queryByRole('button', { name: 'Delete' })).toBeNull()
    expect((await inMessage('Message 2')).getByRole('button', { name: 'Delete' })).toBeTruthy()
  })
})
