import '#testing/complete-dom.ts'
import '#testing/quick-queries.ts'
import { limits } from '@joinery/contract/limits'
import type { Project } from '@joinery/contract/projects'
import type { Reply } from '@joinery/contract/replies'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { MessagePage } from '#api/replies.ts'
import { queryClient } from '#lib/query-client.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildMessage, buildOwnMessage, buildQuote, jonas, messageId } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildJoinedProject, buildMember, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubLayout } from '#testing/fake-layout.ts'
import { answerSocket, cutLine, giveUp, mendLine, saidOnSocket, serverSays } from '#testing/fake-socket.ts'
import { stubUploads } from '#testing/fake-uploads.ts'
import { renderPage } from '#testing/render-page.tsx'
import { serveFiles } from '#testing/serve-files.ts'

beforeEach(() => stubLayout())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  leave()
})

let logOut = () => {}

/** Closes the browser, as it were: what is kept in memory is gone. */
const leave = () => {
  act(logOut)
  cleanup()
  queryClient.clear()
}

const page = (replies: Reply[], rest: Partial<MessagePage> = {}): MessagePage => ({
  replies,
  hasMore: false,
  version: Math.max(0, ...replies.map(({ version }) => version)),
  read_number: 1000,
  ...rest,
})

const withJonas = buildProject({}, [buildMember(jonas.email, { name: jonas.name, uid_user: jonas.uid_user })])

type Visit = { project?: Project; answers?: Answers; search?: string; user?: ReturnType<typeof buildPerson> }

const mara = buildPerson({ nickname: 'Mara Hartwell' })

const visit = async (
  replies: Reply[] | MessagePage = [],
  { project = withJonas, answers = {}, search = '', user = mara }: Visit = {},
) => {
  const newest = Array.isArray(replies) ? page(replies) : replies
  const nothingNew = page([], { version: newest.version, deleted: [], read_number: newest.read_number })
  const rendered = await renderPage(`/projects/${project.uid_project}/discussion${search}`, {
    user,
    answers: {
      getProject: { project, files: [] },
      listProjects: { projects: [] },
      listReplies: ({ path }) => (path.includes('since=') ? nothingNew : newest),
      markProjectRead: { unread_count: 0 },
      ...answers,
    },
  })
  logOut = () => rendered.session.clear()
  await screen.findByRole('region', { name: 'Group Chat' })
  const asked = () => rendered.api.sent('listReplies').map(({ path }) => new URLSearchParams(path.split('?')[1]))
  return { ...rendered, asked }
}

const findMessage = async (text: string): Promise<HTMLElement> => {
  const found = await screen.findByText(text, { selector: 'article .rich-text:not(.editor-text) *' })
  const article = found.closest('article')
  if (!article) throw new Error(`${text} is no message`)
  return article
}
const inMessage = async (text: string) => within(await findMessage(text))
const texts = () => [...document.querySelectorAll('article .rich-text')].map(({ textContent }) => textContent)

const textBox = (name = 'Message') => screen.findByRole('textbox', { name })
/** The working part behind the text box, as the library leaves it there. */
const working = async (name?: string): Promise<Editor> => {
  const box = await textBox(name)
  if (!('editor' in box)) throw new Error('No editor stands behind the text box')
  return box.editor as Editor
}
const write = async (html: string, name?: string) => {
  const editor = await working(name)
  act(() => void editor.commands.insertContent(html))
}
const send = async (html: string) => {
  await write(html)
  fireEvent.keyDown(await textBox(), { key: 'Enter', ctrlKey: true })
}
const hears = (...said: Parameters<typeof serverSays>) =>
  act(async () => (serverSays as (...words: typeof said) => void)(...said)) // the same words in the same places

describe('the conversation', () => {
  test('stands in its order, each message with its author and its time', async () => {
    await visit([buildMessage(1), buildOwnMessage(2), buildMessage(3)])
    await findMessage('Message 3')
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3'])
    expect(screen.getByRole('log', { name: 'Messages' })).toBeTruthy()
    const [first, second] = screen.getAllByRole('article')
    expect(first && within(first).getByText('Jonas Pike')).toBeTruthy()
    expect(second && within(second).getByText('You')).toBeTruthy()
    expect(first?.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/)
  })

  test('says what belongs here while nobody has written', async () => {
    await visit()
    expect(await screen.findByRole('heading', { name: 'Nothing said yet' })).toBeTruthy()
  })

  test('is parted by days', async () => {
    const noon = (daysAgo: number) => {
      const date = new Date()
      date.setDate(date.getDate() - daysAgo)
      date.setHours(12, 0, 0, 0)
      return date.toISOString()
    }
    await visit([
      buildMessage(1, { created_at: '2020-03-09T12:00:00.000Z' }),
      buildMessage(2, { created_at: noon(1) }),
      buildMessage(3, { created_at: noon(0) }),
    ])
    expect(await screen.findByText('Today')).toBeTruthy()
    expect(screen.getByText('Yesterday')).toBeTruthy()
    expect(screen.getByText('09/03/2020')).toBeTruthy()
  })

  test('what others write, change, delete and restore is there at once', async () => {
    await visit([buildMessage(1)])
    await findMessage('Message 1')
    await hears('receive_project_message', buildMessage(2))
    expect(texts()).toEqual(['Message 1', 'Message 2'])
    await hears(
      'project_message_updated',
      buildMessage(1, { content: '<p>Changed</p>', version: 3, edited_at: '2026-11-14T13:00:00.000Z' }),
    )
    expect(texts()).toEqual(['Changed', 'Message 2'])
    expect((await inMessage('Changed')).getByText('edited')).toBeTruthy()
    await hears('project_message_deleted', { uid_project: projectId(), uid_reply: messageId(1), version: 4 })
    expect(texts()).toEqual(['Message 2'])
    await hears('project_message_updated', buildMessage(1, { version: 5 }))
    expect(texts()).toEqual(['Message 1', 'Message 2'])
  })

  test('a message that was missed is asked for after a moment', async () => {
    const { api, asked } = await visit([buildMessage(1)])
    await findMessage('Message 1')
    await waitFor(() => expect(asked().some((query) => query.get('since') === '1')).toBe(true))
    api.answer({ listReplies: page([buildMessage(2), buildMessage(3)], { deleted: [] }) })
    await hears('receive_project_message', buildMessage(3))
    await findMessage('Message 2')
    expect(texts()).toEqual(['Message 1', 'Message 2', 'Message 3'])
  })

  test('links can be followed, also those that are mere words', async () => {
    await visit([buildMessage(1, { content: '<p>See https://oak.example/fronts</p>' })])
    const link = await screen.findByRole('link', { name: 'https://oak.example/fronts' })
    expect(link.getAttribute('href')).toBe('https://oak.example/fronts')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  test('hostile markup does nothing but stand there', async () => {
    await visit([
      buildMessage(1, { content: '<p>Harmless<script>document.title = 1</script><b onclick="x">bold</b></p>' }),
    ])
    const shown = await findMessage('bold')
    expect(shown.querySelector('script, [onclick]')).toBeNull()
  })

  test('pictures open large, other files are saved', async () => {
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

  test('a PDF whose address ran out is shown at the fresh one', async () => {
    const plan = buildAttachment(3, { filename: 'plan.pdf', mimetype: 'application/pdf' })
    const { hand, api } = await visit([buildMessage(1, { attachments: [plan] })])
    const fresh = '/api/files/3?ends=2&signature=b'
    const shown = await inMessage('Message 1')
    serveFiles(api, 403)
    api.answer({ listReplies: page([buildMessage(1, { attachments: [{ ...plan, url: fresh }] })]) })
    await hand.click(shown.getByRole('button', { name: 'Preview' }))
    const frame = await within(screen.getByRole('dialog', { name: 'plan.pdf' })).findByTitle('plan.pdf')
    expect(frame.getAttribute('src')).toBe(fresh)
  })
})

describe('older messages', () => {
  test('are read when one comes near the top, and again when that failed', async () => {
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
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    // The test DOM scrolls beyond the end, and does not say so.
    fireEvent.scroll(screen.getByRole('log'), { target: { scrollTop: 0 } })
    await findMessage('Message 3')
    expect(texts()).toEqual(['Message 3', 'Message 4', 'Message 5'])
    expect(api.sent('listReplies').at(-1)?.path).toContain(`before=${messageId(5)}`)
  })
})

describe('messages that cannot be read', () => {
  test.each<[Answers['listReplies'], string]>([
    [{ fault: 500, text: '<html>' }, 'Failed to load messages'],
    [{ fault: 503, body: { error: 'The service is starting.' } }, 'Failed to load messagesThe service is starting.'],
    ['offline', 'Failed to load messagesNetwork error - please check your connection'],
  ])('(%j) are explained, and can be tried again', async (answer, sentence) => {
    const { hand, api } = await visit([], { answers: { listReplies: answer } })
    const trouble = await screen.findByRole('alert')
    expect(trouble.textContent).toBe(`${sentence}Try Again`)
    api.answer({ listReplies: page([buildMessage(1)]) })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await findMessage('Message 1')
  })
})

describe('sending', () => {
  const stored = (payload: unknown): Reply => {
    const { clientId, content } = payload as { clientId: string; content: string } // as it was sent
    return buildOwnMessage(9, { clientId, content })
  }

  test('shows the message at once, over the socket, and puts the stored one in its place', async () => {
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
    expect(saidOnSocket('send_project_message')).toEqual([
      { projectId: projectId(), content: '<p>Oak it is</p>', quotedMessage: null, clientId: expect.any(String) },
    ])
    await act(async () => answer.resolve())
    await waitFor(() => expect(shown.queryByText('Sending...')).toBeNull())
    expect(texts()).toEqual(['Message 8', 'Oak it is'])
    expect(localStorage.length).toBe(0)
  })

  test('a message of which only the room tells is stored, too', async () => {
    let sent: unknown
    answerSocket('send_project_message', (payload) => {
      sent = payload
      return new Promise(() => {})
    })
    await visit([buildMessage(8)])
    await findMessage('Message 8')
    await send('<p>Oak it is</p>')
    await screen.findByText('Sending...')
    await hears('receive_project_message', stored(sent))
    expect(screen.queryByText('Sending...')).toBeNull()
    expect(texts()).toEqual(['Message 8', 'Oak it is'])
  })

  test('Enter makes a new line', async () => {
    await visit()
    await write('<p>Oak</p>')
    fireEvent.keyDown(await textBox(), { key: 'Enter' })
    expect(saidOnSocket('send_project_message')).toEqual([])
  })

  test('one that failed says so, and goes again under the same name', async () => {
    answerSocket('send_project_message', () => ({ success: false, error: 'Too many requests. Please slow down.' }))
    const { hand } = await visit()
    await send('<p>Oak it is</p>')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to send message. Too many requests. Please slow down.',
    )
    answerSocket('send_project_message', (payload) => ({ success: true, message: stored(payload) }))
    await hand.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(texts()).toEqual(['Oak it is'])
    const [first, second] = saidOnSocket('send_project_message') as { clientId: string }[] // as they were sent
    expect(second?.clientId).toBe(first?.clientId)
  })

  test('one that failed can be given up', async () => {
    answerSocket('send_project_message', () => ({ success: false, error: 'No' }))
    const { hand } = await visit()
    await send('<p>Oak it is</p>')
    await hand.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(texts()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  test('without a socket it goes as a request; one that fails too is there again after a reload', async () => {
    await visit([], { answers: { createReply: 'offline' } })
    await textBox()
    act(cutLine)
    await send('<p>Oak it is</p>')
    await screen.findByText(/^Failed to send message/)
    leave()
    mendLine()
    const { api, hand } = await visit([], {
      answers: { createReply: ({ body }) => ({ reply: stored(body) }) },
    })
    await inMessage('Oak it is')
    act(cutLine)
    await hand.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
    expect(api.sent('createReply')[0]?.body).toMatchObject({ content: '<p>Oak it is</p>', replyType: 'discussion' })
  })

  test('what one person could not send is not there for another', async () => {
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

  test('files go with it as one request, and tell how far they are', async () => {
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

  test('an upload that fails can be tried again', async () => {
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

  test('a text that is too long is not sent', async () => {
    await visit()
    await send(`<p>${'x'.repeat(limits.reply.contentMax)}</p>`)
    expect((await screen.findByRole('alert')).textContent).toBe('The text must be at most 20,000 characters long')
    expect(saidOnSocket('send_project_message')).toEqual([])
  })
})

describe('quoting', () => {
  test("is offered on other people's messages only", async () => {
    await visit([buildMessage(1), buildOwnMessage(2)])
    expect((await inMessage('Message 1')).getByRole('button', { name: 'Quote' })).toBeTruthy()
    expect((await inMessage('Message 2')).queryByRole('button', { name: 'Quote' })).toBeNull()
  })

  test('puts the message above the composer, and sends its name with the answer', async () => {
    const { hand } = await visit([buildMessage(1)])
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Quote' }))
    expect(screen.getByRole('button', { name: 'Remove quote' })).toBeTruthy()
    await send('<p>Yes</p>')
    await waitFor(() => expect(saidOnSocket('send_project_message')).toHaveLength(1))
    expect(saidOnSocket('send_project_message')[0]).toMatchObject({ quotedMessage: messageId(1) })
    expect(screen.queryByRole('button', { name: 'Remove quote' })).toBeNull()
  })

  test('can be taken back', async () => {
    const { hand } = await visit([buildMessage(1)])
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Quote' }))
    await hand.click(screen.getByRole('button', { name: 'Remove quote' }))
    await send('<p>Yes</p>')
    await waitFor(() => expect(saidOnSocket('send_project_message')[0]).toMatchObject({ quotedMessage: null }))
  })

  test('shows a hundred characters and three files, and counts the others', async () => {
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

  test('leads to the original, also where that has to be read first', async () => {
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
    await hand.click((await inMessage('Message 90')).getByTitle('Go to the original'))
    const original = await findMessage('Message 1')
    await waitFor(() => expect(original.className).toContain('bg-accent-soft'))
  })

  test('of a message that was deleted says so', async () => {
    await visit([buildMessage(2, { details: { quoted_message: buildQuote(1, { content: '', deleted: true }) } })])
    expect((await inMessage('Message 2')).getByText('This message was deleted')).toBeTruthy()
  })
})

describe('changing a message', () => {
  const edit = async (answers: Answers = {}) => {
    const visited = await visit([buildOwnMessage(1), buildMessage(2)], { answers })
    await visited.hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Edit' }))
    await write(' and ash', 'Edit message')
    return visited
  }

  test('is offered on own messages only', async () => {
    await visit([buildOwnMessage(1), buildMessage(2)])
    expect((await inMessage('Message 1')).getByRole('button', { name: 'Edit' })).toBeTruthy()
    expect((await inMessage('Message 2')).queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  test('Ctrl+Enter saves', async () => {
    const { api } = await edit({
      updateReply: ({ body }) => ({ reply: buildOwnMessage(1, { content: body.content, version: 3 }) }),
    })
    fireEvent.keyDown(await textBox('Edit message'), { key: 'Enter', ctrlKey: true })
    await findMessage('Message 1 and ash')
    expect(api.sent('updateReply')[0]?.body).toEqual({ content: '<p>Message 1 and ash</p>' })
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull()
  })

  test('goes on after a look elsewhere; Esc gives it up', async () => {
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

  test('Save saves', async () => {
    const { hand } = await edit({
      updateReply: ({ body }) => ({ reply: buildOwnMessage(1, { content: body.content, version: 3 }) }),
    })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await findMessage('Message 1 and ash')).toBeTruthy()
  })

  test('that is saved late closes itself alone', async () => {
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
  ])('that fails (%j) is explained, and the words stay', async (answer, sentence) => {
    const { hand } = await edit({ updateReply: answer })
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect((await textBox('Edit message')).textContent).toBe('Message 1 and ash')
  })
})

describe('deleting a message', () => {
  test('happens at once and can be undone', async () => {
    const { hand, api } = await visit([buildOwnMessage(1), buildMessage(2)], {
      answers: {
        deleteReply: { message: 'Message deleted' },
        restoreReply: { reply: buildOwnMessage(1, { version: 4 }) },
      },
    })
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Delete' }))
    await hears('project_message_deleted', { uid_project: projectId(), uid_reply: messageId(1), version: 3 })
    expect(texts()).toEqual(['Message 2'])
    expect(await screen.findByText('Message deleted')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Undo' }))
    await findMessage('Message 1')
    expect(api.sent('restoreReply')[0]?.path).toBe(`/projects/replies/${messageId(1)}/restore`)
  })

  test('pressed twice is done once', async () => {
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
  ])('that fails (%j) is explained', async (answer, sentence) => {
    const { hand } = await visit([buildOwnMessage(1)], { answers: { deleteReply: answer } })
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(texts()).toEqual(['Message 1'])
  })

  test('the owner may delete any, a member their own', async () => {
    await visit([buildMessage(1), buildOwnMessage(2)])
    expect((await inMessage('Message 1')).getByRole('button', { name: 'Delete' })).toBeTruthy()
    leave()
    await visit([buildMessage(1), buildOwnMessage(2)], { project: buildJoinedProject() })
    expect((await inMessage('Message 1')).queryByRole('button', { name: 'Delete' })).toBeNull()
    expect((await inMessage('Message 2')).getByRole('button', { name: 'Delete' })).toBeTruthy()
  })
})

describe('typing', () => {
  test('of others is shown until they stop', async () => {
    await visit()
    await textBox()
    const someone = (userId: string, username: string) => ({ userId, username, projectId: projectId() })
    await hears('user_typing_project', someone('a', 'Jonas Pike'))
    expect(screen.getByText('Jonas Pike is typing')).toBeTruthy()
    await hears('user_typing_project', someone('b', 'Ada Reyes'))
    expect(screen.getByText('Jonas Pike and Ada Reyes are typing')).toBeTruthy()
    await hears('user_typing_project', someone('c', 'Iris Vale'))
    expect(screen.getByText('Several people are typing')).toBeTruthy()
    await hears('user_stop_typing_project', { userId: 'c', projectId: projectId() })
    await hears('user_stop_typing_project', { userId: 'b', projectId: projectId() })
    await hears('receive_project_message', buildMessage(1, { uid_user: 'a' }))
    expect(screen.queryByText(/typing/)).toBeNull()
  })

  test('of somebody who was cut off ends by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await visit()
    await textBox()
    await hears('user_typing_project', { userId: 'a', username: 'Jonas Pike', projectId: projectId() })
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle - 100))
    expect(screen.getByText('Jonas Pike is typing')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle))
    expect(screen.queryByText(/is typing/)).toBeNull()
  })

  test('is told to the others, and ends two seconds after the last letter', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await visit()
    await write('O')
    expect(saidOnSocket('typing_project')).toEqual([{ projectId: projectId(), username: 'Mara Hartwell' }])
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle - 100))
    await write('a')
    act(() => void vi.advanceTimersByTime(limits.reply.typingIdle - 100))
    expect(saidOnSocket('stop_typing_project')).toEqual([])
    act(() => void vi.advanceTimersByTime(200))
    expect(saidOnSocket('stop_typing_project')).toEqual([{ projectId: projectId() }])
  })

  test('ends with sending', async () => {
    await visit()
    await send('<p>Oak</p>')
    expect(saidOnSocket('stop_typing_project')).toHaveLength(1)
  })
})

describe('a draft', () => {
  const writeAndLeave = async () => {
    await visit()
    await write('<p>Half a thought</p>')
    leave()
  }

  test('is there again', async () => {
    await writeAndLeave()
    await visit()
    expect((await textBox()).textContent).toBe('Half a thought')
  })

  test.each<[string, Visit]>([
    ['project', { project: buildProject({ uid_project: projectId(2) }) }],
    ['person', { user: buildPerson({}, { uid_user: jonas.uid_user }) }],
  ])('is not there for another %s', async (_, other) => {
    await writeAndLeave()
    await visit([], other)
    expect((await textBox()).textContent).toBe('')
  })

  test('is gone once it is sent', async () => {
    await visit()
    await send('<p>A whole thought</p>')
    leave()
    await visit()
    expect((await textBox()).textContent).toBe('')
  })
})

describe('what is new', () => {
  test('stands below a line, and is marked as read when its end was seen', async () => {
    const { api } = await visit(page([buildMessage(1), buildMessage(2), buildMessage(3)], { read_number: 1 }))
    const line = await screen.findByText('New messages')
    expect(line.nextElementSibling?.textContent).toContain('Message 2')
    await waitFor(() => expect(api.sent('markProjectRead')[0]?.body).toEqual({ message_number: 3 }))
  })

  test('has no line where everything was read', async () => {
    const { api } = await visit([buildMessage(1)])
    await findMessage('Message 1')
    expect(screen.queryByText('New messages')).toBeNull()
    expect(api.sent('markProjectRead')).toHaveLength(0)
  })

  test('is not read while the tab is hidden, and gets its line', async () => {
    const { api } = await visit(page([buildMessage(1)], { read_number: 1 }))
    await findMessage('Message 1')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await hears('receive_project_message', buildMessage(2))
    expect(await screen.findByText('New messages')).toBeTruthy()
    expect(api.sent('markProjectRead')).toHaveLength(0)
    expect(saidOnSocket('join_project').at(-1)).toEqual({ projectId: projectId(), view: null })
  })

  test('while one looks at the discussion the server is told so', async () => {
    await visit()
    await waitFor(() =>
      expect(saidOnSocket('join_project').at(-1)).toEqual({ projectId: projectId(), view: 'discussion' }),
    )
  })
})

describe('the connection', () => {
  test('that is lost is shown, and brings what was missed when it is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { api, hand } = await visit([buildMessage(1)])
    await findMessage('Message 1')
    act(cutLine)
    act(() => void vi.advanceTimersByTime(2000))
    expect(screen.getByRole('alert').textContent).toContain('Connecting...')
    act(giveUp)
    expect(screen.getByRole('alert').textContent).toContain('Not connected.')
    mendLine()
    api.answer({ listReplies: page([buildMessage(2)], { deleted: [] }) })
    await hand.click(screen.getByRole('button', { name: 'Reconnect' }))
    await findMessage('Message 2')
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
  })
})

describe('a link to a message', () => {
  test('opens the discussion there', async () => {
    const { asked } = await visit([buildMessage(4)], { search: `?message=${messageId(4)}` })
    const shown = await findMessage('Message 4')
    expect(asked()[0]?.get('around')).toBe(messageId(4))
    await waitFor(() => expect(shown.className).toContain('bg-accent-soft'))
  })

  test('to one that is gone says so, and shows the latest', async () => {
    await visit([], {
      search: `?message=${messageId(4)}`,
      answers: {
        listReplies: ({ path }) =>
          path.includes('around=') ? { fault: 404 } : page([buildMessage(9)], { deleted: [] }),
      },
    })
    await findMessage('Message 9')
    expect(await screen.findByText('This message is not there any more')).toBeTruthy()
  })

  test('can be copied', async () => {
    const { hand } = await visit([buildMessage(1)])
    await hand.click((await inMessage('Message 1')).getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/projects/${projectId()}/discussion?message=${messageId(1)}`,
    )
    expect(await screen.findByText('Link copied')).toBeTruthy()
  })
})

describe('searching', () => {
  const search = async (answer: Answers['listReplies']) => {
    const visited = await visit([buildMessage(1)])
    await findMessage('Message 1')
    await visited.hand.click(screen.getByRole('button', { name: 'Search messages' }))
    visited.api.answer({ listReplies: answer })
    await visited.hand.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'oak')
    return visited
  }

  test('lists what was found, the newest first, and leads to it', async () => {
    const found = page([
      buildMessage(3, { original_content: 'First oak' }),
      buildMessage(5, { original_content: 'Oak again' }),
    ])
    const { hand, api, asked } = await search(found)
    const list = within(await screen.findByRole('list', { name: 'Found messages' }))
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Oak again'),
      expect.stringContaining('First oak'),
    ])
    expect(asked().at(-1)?.get('q')).toBe('oak')
    api.answer({ listReplies: page([buildMessage(3)], { version: 1 }) })
    await hand.click(list.getByRole('button', { name: /First oak/ }))
    await findMessage('Message 3')
    expect(asked().at(-1)?.get('around')).toBe(messageId(3))
  })

  test('says when nothing was found, and closes', async () => {
    const { hand } = await search(page([]))
    expect(await screen.findByText('No messages found')).toBeTruthy()
    expect(screen.getByText('Try fewer or other words.')).toBeTruthy()
    await hand.keyboard('{Escape}')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('that fails is explained', async () => {
    await search({ fault: 500 })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load messages')
    expect(screen.queryByText('Try fewer or other words.')).toBeNull()
  })
})

test('an archived project is read, not written', async () => {
  const archived = buildProject({ status: 'archived' })
  await visit([buildMessage(1), buildOwnMessage(2)], { project: archived })
  const own = await inMessage('Message 2')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(own.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(own.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect((await inMessage('Message 1')).queryByRole('button', { name: 'Quote' })).toBeNull()
  expect(screen.getByText('The conversation is closed while the project is archived.')).toBeTruthy()
})

test('the keyboard walks from message to message, and only the current one offers its buttons', async () => {
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
