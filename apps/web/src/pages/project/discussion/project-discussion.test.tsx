import { limits } from '@joinery/contract/limits'
import { chatMessages } from '@joinery/contract/messages/chat-messages'
import { connectionMessages } from '@joinery/contract/messages/connection-messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { pdfLibrary } from '#kit/pdf/pdf-library.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildMessage, buildOwnMessage, messageId } from '#testing/build-message.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { cutConnection, giveUp, restoreConnection, emittedOnSocket } from '#testing/fake-socket.ts'
import { serveFiles } from '#testing/serve-files.ts'

import { prepareDiscussion, findMessage, receiveEvent, inMessage, page, texts, visit } from './discussion-testing.ts'

prepareDiscussion()

describe('conversation', () => {
  test('shows messages in order with author and time', async () => {
    await visit([buildMessage(1), buildOwnMessage(2), buildMessage(3)])
    await findMessage('Message 3')
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3'])
    expect(screen.getByRole('log', { name: 'Messages' })).toBeTruthy()
    const [first, second] = screen.getAllByRole('article')
    expect(first && within(first).getByText('Jonas Pike')).toBeTruthy()
    expect(second && within(second).getByText('You')).toBeTruthy()
    expect(first?.querySelector('time')?.textContent).toMatch(/^\d{1,2}:\d\d[AP]M$/)
  })

  test('shows an empty state without messages', async () => {
    await visit()
    expect(await screen.findByRole('heading', { name: chatMessages.emptyTitle })).toBeTruthy()
  })

  test('is divided by days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 16, 12) })
    const sent = [new Date(2020, 2, 9, 12), new Date(2026, 10, 15, 12), new Date(2026, 10, 16, 12)]
    await visit(sent.map((date, index) => buildMessage(index + 1, { created_at: date.toISOString() })))
    expect(await screen.findByText('Today')).toBeTruthy()
    expect(screen.getByText('Yesterday')).toBeTruthy()
    expect(screen.getByText('09/03/2020')).toBeTruthy()
  })

  test('shows messages that others send, edit, delete and restore immediately', async () => {
    await visit([buildMessage(1)])
    await findMessage('Message 1')
    await receiveEvent('receive_project_message', buildMessage(2))
    expect(texts()).toEqual(['Message 1', 'Message 2'])
    await receiveEvent(
      'project_message_updated',
      buildMessage(1, { content: '<p>Changed</p>', version: 3, edited_at: '2026-11-14T13:00:00.000Z' }),
    )
    expect(texts()).toEqual(['Changed', 'Message 2'])
    expect((await inMessage('Changed')).getByText('edited')).toBeTruthy()
    await receiveEvent('project_message_deleted', { uid_project: projectId(), uid_reply: messageId(1), version: 4 })
    expect(texts()).toEqual(['Message 2'])
    await receiveEvent('project_message_updated', buildMessage(1, { version: 5 }))
    expect(texts()).toEqual(['Message 1', 'Message 2'])
  })

  test('requests a missed message after a moment', async () => {
    const { api, asked } = await visit([buildMessage(1)])
    await findMessage('Message 1')
    await waitFor(() => expect(asked().some((query) => query.get('since') === '1')).toBe(true))
    api.answer({ listReplies: page([buildMessage(2), buildMessage(3)], { deleted: [] }) })
    await receiveEvent('receive_project_message', buildMessage(3))
    await findMessage('Message 2')
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3'])
  })

  test('makes links clickable, including plain-text URLs', async () => {
    await visit([buildMessage(1, { content: '<p>See https://oak.example/fronts</p>' })])
    const link = await screen.findByRole('link', { name: 'https://oak.example/fronts' })
    expect(link.getAttribute('href')).toBe('https://oak.example/fronts')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('removes scripts and event handlers from hostile markup', async () => {
    await visit([
      buildMessage(1, { content: '<p>Harmless<script>document.title = 1</script><b onclick="x">bold</b></p>' }),
    ])
    const shown = await findMessage('bold')
    expect(shown.querySelector('script, [onclick]')).toBeNull()
  })

  test('opens images in the viewer and downloads other files', async () => {
    const attachments = [
      buildAttachment(1),
      buildAttachment(2, { filename: 'notes.txt', mimetype: 'text/plain' }),
      buildAttachment(3, { filename: 'plan.pdf', mimetype: 'application/pdf' }),
    ]
    const { hand } = await visit([buildMessage(1, { attachments })])
    const shown = await inMessage('Message 1')
    expect(shown.getByRole('button', { name: 'Download notes.txt' })).toBeTruthy()
    expect(shown.getByRole('button', { name: 'Preview' })).toBeTruthy()
    await hand.click(shown.getByRole('button', { name: 'Open picture-1.jpg' }))
    expect(await screen.findByRole('dialog', { name: 'picture-1.jpg' })).toBeTruthy()
  })

  test('loads a PDF with a fresh URL when its URL has expired', async () => {
    const plan = buildAttachment(3, { filename: 'plan.pdf', mimetype: 'application/pdf' })
    const { hand, api } = await visit([buildMessage(1, { attachments: [plan] })])
    const fresh = '/api/files/3?ends=2&signature=b'
    const shown = await inMessage('Message 1')
    serveFiles(api, 403)
    const openPdf = vi
      .spyOn(pdfLibrary, 'openPdf')
      .mockReturnValue({ document: new Promise(() => {}), close: () => {} })
    api.answer({ listReplies: page([buildMessage(1, { attachments: [{ ...plan, url: fresh }] })]) })
    await hand.click(shown.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(openPdf.mock.calls).toEqual([[fresh]]))
  })
})

describe('older messages', () => {
  test('loads older messages near the top, and retries after a failure', async () => {
    const first = page([buildMessage(5)], { hasMore: true })
    const { hand, api } = await visit(first, {
      answers: {
        listReplies: ({ path }) =>
          path.includes('before=') ? { fault: 500 } : path.includes('since=') ? page([], { version: 5 }) : first,
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load messages')
    api.answer({ listReplies: page([buildMessage(3), buildMessage(4)], { version: 5 }) })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => {
      // The test DOM scrolls beyond the end without an event.
      fireEvent.scroll(screen.getByRole('log'), { target: { scrollTop: 0 } })
      expect(texts()).toEqual(['Message 3', 'Message 4', 'Message 5'])
    })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(api.sent('listReplies').at(-1)?.path).toContain(`before=${messageId(5)}`)
  })
})

describe('messages that cannot be loaded', () => {
  test.each<[Answers['listReplies'], string]>([
    [{ fault: 500, text: '<html>' }, 'Failed to load messages'],
    [{ fault: 503, body: { error: 'The service is starting.' } }, 'Failed to load messagesThe service is starting.'],
    ['offline', 'Failed to load messagesNetwork error - please check your connection'],
  ])('shows the error of %j with a retry', async (answer, sentence) => {
    const { hand, api } = await visit([], { answers: { listReplies: answer } })
    const trouble = await screen.findByRole('alert')
    expect(trouble.textContent).toBe(`${sentence}Try Again`)
    api.answer({ listReplies: page([buildMessage(1)]) })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await findMessage('Message 1')
  })
})

describe('new messages', () => {
  test('shows new messages below a divider, and marks them read once their end was visible', async () => {
    const { api } = await visit(page([buildMessage(1), buildMessage(2), buildMessage(3)], { read_number: 1 }))
    const line = await screen.findByText('New messages')
    expect(line.nextElementSibling?.textContent).toContain('Message 2')
    await waitFor(() => expect(api.sent('markProjectRead')[0]?.body).toEqual({ message_number: 3 }))
  })

  test('shows no divider when everything is read', async () => {
    const { api } = await visit([buildMessage(1)])
    await findMessage('Message 1')
    expect(screen.queryByText('New messages')).toBeNull()
    expect(api.sent('markProjectRead')).toHaveLength(0)
  })

  test('keeps messages unread while the tab is hidden, and adds the divider', async () => {
    const { api } = await visit(page([buildMessage(1)], { read_number: 1 }))
    await findMessage('Message 1')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await receiveEvent('receive_project_message', buildMessage(2))
    expect(await screen.findByText('New messages')).toBeTruthy()
    expect(api.sent('markProjectRead')).toHaveLength(0)
    expect(emittedOnSocket('join_project').at(-1)).toEqual({ projectId: projectId(), view: null })
  })

  test('reports to the server that the discussion is open', async () => {
    await visit()
    await waitFor(() =>
      expect(emittedOnSocket('join_project').at(-1)).toEqual({ projectId: projectId(), view: 'discussion' }),
    )
  })
})

describe('connection', () => {
  test('shows a lost connection and loads missed messages on reconnect', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { api, hand } = await visit([buildMessage(1)])
    await findMessage('Message 1')
    act(cutConnection)
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByRole('alert').textContent).toContain('Connecting...')
    act(giveUp)
    expect(screen.getByRole('alert').textContent).toContain(connectionMessages.lost)
    restoreConnection()
    api.answer({ listReplies: page([buildMessage(2)], { deleted: [] }) })
    await hand.click(screen.getByRole('button', { name: 'Reconnect' }))
    await findMessage('Message 2')
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
    expect((await screen.findByText(connectionMessages.backWithNew(1))).role).toBe('status')
    act(() => void vi.advanceTimersByTime(limits.screen.restoredNotice))
    expect(screen.queryByText(connectionMessages.backWithNew(1))).toBeNull()
  })

  test('loads a discussion on reconnect that could not be loaded before', async () => {
    const { api } = await visit([], { answers: { listReplies: { fault: 503 } } })
    await screen.findByRole('button', { name: 'Try Again' })
    api.answer({ listReplies: page([buildMessage(1)]) })
    act(cutConnection)
    act(restoreConnection)
    expect(await findMessage('Message 1')).toBeTruthy()
  })
})

test('shows an archived project read-only', async () => {
  const archived = buildProject({ status: 'archived' })
  await visit([buildMessage(1), buildOwnMessage(2)], { project: archived })
  const own = await inMessage('Message 2')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(own.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(own.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect((await inMessage('Message 1')).queryByRole('button', { name: 'Quote' })).toBeNull()
  expect(screen.getByText(chatMessages.archived)).toBeTruthy()
})

test('moves between messages by keyboard, and only the current one has buttons as tab stops', async () => {
  const { hand } = await visit([buildMessage(1), buildMessage(2)])
  await findMessage('Message 2')
  act(() => screen.getByRole('log').focus())
  await hand.keyboard('{ArrowUp}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Message 2'))
  await hand.keyboard('{ArrowUp}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Message 1'))
  const stops = screen.getAllByRole('button', { name: 'Quote' }).map(({ tabIndex }) => tabIndex)
  expect(stops).toEqual([0, -1])
})
