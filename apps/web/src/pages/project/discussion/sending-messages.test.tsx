import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildMessage, buildOwnMessage, jonas } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { answerSocket, cutConnection, restoreConnection, emittedOnSocket } from '#testing/fake-socket.ts'
import { stubUploads } from '#testing/fake-uploads.ts'

import {
  type Visit,
  findMessage,
  receiveEvent,
  inMessage,
  leave,
  send,
  textBox,
  texts,
  visit,
  write,
  prepareDiscussion,
} from './discussion-testing.ts'

prepareDiscussion()

/** Keys in local storage other than recent projects. */
const keptWords = () => Object.keys(localStorage).filter((key) => !key.startsWith('palette-recent:'))

describe('sending a message', () => {
  const stored = (payload: unknown): Reply => {
    const { clientId, content } = payload as { clientId: string; content: string } // as it was sent
    return buildOwnMessage(9, { clientId, content })
  }

  test('shows the message immediately, sends it over the socket, and replaces it with the stored one', async () => {
    const answer = Promise.withResolvers<void>()
    answerSocket('send_project_message', async (payload) => {
      await answer.promise
      return { success: true, message: stored(payload) }
    })
    await visit([buildMessage(8)])
    await findMessage('Message 8')
    await send('<p>Oak it is</p>')
    const shown = await inMessage('Oak it is')
    expect(shown.getByText('Sending...')).toBeTruthy()
    expect((await textBox()).textContent).toBe('')
    expect(emittedOnSocket('send_project_message')).toEqual([
      { projectId: projectId(), content: '<p>Oak it is</p>', quotedMessage: null, clientId: expect.any(String) },
    ])
    await act(async () => answer.resolve())
    await waitFor(() => expect(shown.queryByText('Sending...')).toBeNull())
    expect(texts()).toEqual(['Message 8', 'Oak it is'])
    expect(keptWords()).toEqual([])
  })

  test('accepts the room broadcast as confirmation that a message is stored', async () => {
    let sent: unknown
    answerSocket('send_project_message', (payload) => {
      sent = payload
      return new Promise(() => {})
    })
    await visit([buildMessage(8)])
    await findMessage('Message 8')
    await send('<p>Oak it is</p>')
    await screen.findByText('Sending...')
    await receiveEvent('receive_project_message', stored(sent))
    expect(screen.queryByText('Sending...')).toBeNull()
    expect(texts()).toEqual(['Message 8', 'Oak it is'])
  })

  test('does not send on Enter', async () => {
    await visit()
    await write('<p>Oak</p>')
    fireEvent.keyDown(await textBox(), { key: 'Enter' })
    expect(emittedOnSocket('send_project_message')).toEqual([])
  })

  test('shows a failed message and retries it with the same id', async () => {
    answerSocket('send_project_message', () => ({
      success: false,
      error: 'Too many requests. Please wait a moment and try again.',
    }))
    const { hand } = await visit()
    await send('<p>Oak it is</p>')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to send message. Too many requests. Please wait a moment and try again.',
    )
    answerSocket('send_project_message', (payload) => ({ success: true, message: stored(payload) }))
    await hand.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(texts()).toEqual(['Oak it is'])
    const [first, second] = emittedOnSocket('send_project_message') as { clientId: string }[] // as they were sent
    expect(second?.clientId).toBe(first?.clientId)
  })

  test('discards a failed message', async () => {
    answerSocket('send_project_message', () => ({ success: false, error: 'No' }))
    const { hand } = await visit()
    await send('<p>Oak it is</p>')
    await hand.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(texts()).toEqual([])
    expect(keptWords()).toEqual([])
  })

  test('scrolls to a failed message with its Retry button', async () => {
    const answer = Promise.withResolvers<unknown>()
    answerSocket('send_project_message', () => answer.promise)
    await visit([buildMessage(8)])
    await findMessage('Message 8')
    await send('<p>Oak it is</p>')
    await screen.findByText('Sending...')
    const list = screen.getByRole('log')
    vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(5000)
    fireEvent.wheel(list)
    list.scrollTop = 0
    await act(async () => answer.resolve({ success: false, error: 'No' }))
    await screen.findByRole('button', { name: 'Retry' })
    expect(list.scrollTop).toBe(5000)
  })

  test('falls back to a request without a socket, and resends a failed message after a reload', async () => {
    await visit([], { answers: { createReply: 'offline' } })
    await textBox()
    act(cutConnection)
    await send('<p>Oak it is</p>')
    await screen.findByText(/^Failed to send message/)
    leave()
    restoreConnection()
    answerSocket('send_project_message', (payload) => ({ success: true, message: stored(payload) }))
    await visit()
    await waitFor(() =>
      expect(emittedOnSocket('send_project_message')).toMatchObject([{ content: '<p>Oak it is</p>' }]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
    expect(keptWords()).toEqual([])
  })

  test('offers only Discard for failed messages when the project is read-only', async () => {
    answerSocket('send_project_message', () => ({ success: false, error: 'No' }))
    await visit()
    await send('<p>Oak it is</p>')
    await screen.findByRole('button', { name: 'Retry' })
    leave()
    await visit([], { project: buildProject({ status: 'archived' }) })
    const unsent = await inMessage('Oak it is')
    expect(unsent.getByRole('button', { name: 'Discard' })).toBeTruthy()
    expect(unsent.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('does not show unsent messages of one user to another', async () => {
    answerSocket('send_project_message', () => ({ success: false, error: 'No' }))
    await visit()
    await send('<p>Oak it is</p>')
    await screen.findByRole('alert')
    leave()
    const other = buildPerson({}, { uid_user: jonas.uid_user, email: jonas.email })
    await visit([], { user: other })
    await textBox()
    expect(texts()).toEqual([])
  })

  test('sends files in one request and shows the upload progress', async () => {
    const uploads = stubUploads()
    const { hand } = await visit()
    await textBox()
    await hand.upload(screen.getByLabelText('Attach files'), new File(['x'], 'oak.png', { type: 'image/png' }))
    await send('<p>Two views</p>')
    await waitFor(() => expect(uploads).toHaveLength(1))
    const [upload] = uploads
    expect(upload?.address).toBe(`/api/projects/${projectId()}/replies`)
    expect(upload?.form.get('content')).toBe('<p>Two views</p>')
    expect(upload?.form.get('replyType')).toBe('discussion')
    expect(upload?.form.getAll('attachments')).toHaveLength(1)
    act(() => upload?.progress(42, 100))
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending' }).value).toBe(42)
    const clientId = upload?.form.get('clientId') as string // fields of a form are texts
    await act(async () =>
      upload?.answer(201, { reply: buildOwnMessage(1, { clientId, attachments: [buildAttachment(1)] }) }),
    )
    expect(await screen.findByRole('button', { name: 'Open picture-1.jpg' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('retries a failed upload', async () => {
    const uploads = stubUploads()
    const { hand } = await visit()
    await textBox()
    await hand.upload(screen.getByLabelText('Attach files'), new File(['x'], 'oak.png', { type: 'image/png' }))
    await hand.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    await act(async () => uploads[0]?.answer(415, { error: 'This file cannot be accepted' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send message. This file cannot be accepted')
    await hand.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(uploads[1]?.form.get('clientId')).toBe(uploads[0]?.form.get('clientId'))
  })

  test('rejects a text that is too long', async () => {
    await visit()
    await send(`<p>${'x'.repeat(limits.reply.contentMax)}</p>`)
    expect((await screen.findByRole('alert')).textContent).toBe(messages.reply.contentTooLong)
    expect(emittedOnSocket('send_project_message')).toEqual([])
  })
})

describe('typing indicator', () => {
  test('shows others typing until they stop', async () => {
    await visit()
    await textBox()
    const someone = (userId: string, username: string) => ({ userId, username, projectId: projectId() })
    await receiveEvent('user_typing_project', someone('a', 'Jonas Pike'))
    expect(screen.getByText('Jonas Pike is typing')).toBeTruthy()
    await receiveEvent('user_typing_project', someone('b', 'Ada Reyes'))
    expect(screen.getByText('Jonas Pike and Ada Reyes are typing')).toBeTruthy()
    await receiveEvent('user_typing_project', someone('c', 'Iris Vale'))
    expect(screen.getByText('Several people are typing')).toBeTruthy()
    await receiveEvent('user_stop_typing_project', { userId: 'c', projectId: projectId() })
    await receiveEvent('user_stop_typing_project', { userId: 'b', projectId: projectId() })
    await receiveEvent('receive_project_message', buildMessage(1, { uid_user: 'a' }))
    expect(screen.queryByText(/typing/)).toBeNull()
  })

  test('expires when the other person loses the connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await visit()
    await textBox()
    await receiveEvent('user_typing_project', { userId: 'a', username: 'Jonas Pike', projectId: projectId() })
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle - 100))
    expect(screen.getByText('Jonas Pike is typing')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle))
    expect(screen.queryByText(/is typing/)).toBeNull()
  })

  test('is broadcast, and ends two seconds after the last keystroke', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await visit()
    await write('O')
    expect(emittedOnSocket('typing_project')).toEqual([{ projectId: projectId(), username: 'Mara Hartwell' }])
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle - 100))
    await write('a')
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle - 100))
    expect(emittedOnSocket('stop_typing_project')).toEqual([])
    act(() => void vi.advanceTimersByTime(200))
    expect(emittedOnSocket('stop_typing_project')).toEqual([{ projectId: projectId() }])
  })

  test('ends when the message is sent', async () => {
    await visit()
    await send('<p>Oak</p>')
    expect(emittedOnSocket('stop_typing_project')).toHaveLength(1)
  })
})

describe('draft', () => {
  const writeAndLeave = async () => {
    await visit()
    await write('<p>Half a thought</p>')
    leave()
  }

  test('is restored', async () => {
    await writeAndLeave()
    await visit()
    expect((await textBox()).textContent).toBe('Half a thought')
  })

  test.each<[string, Visit]>([
    ['project', { project: buildProject({ uid_project: projectId(2) }) }],
    ['person', { user: buildPerson({}, { uid_user: jonas.uid_user }) }],
  ])('is not shown for another %s', async (_, other) => {
    await writeAndLeave()
    await visit([], other)
    expect((await textBox()).textContent).toBe('')
  })

  test('is cleared once it is sent', async () => {
    await visit()
    await send('<p>A whole thought</p>')
    leave()
    await visit()
    expect((await textBox()).textContent).toBe('')
  })
})
