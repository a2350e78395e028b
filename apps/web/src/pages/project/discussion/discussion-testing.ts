// Loaded ahead, so that the first touch of the composer does not wait for it on a busy machine.
import '#kit/editor/editor.tsx'
import type { Project } from '@joinery/contract/projects'
import type { Reply } from '@joinery/contract/replies'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { beforeEach } from 'vitest'

import type { MessagePage } from '#api/replies.ts'
import { jonas } from '#testing/build-message.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildMember, buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubLayout } from '#testing/fake-layout.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { renderProject } from '#testing/render-page.tsx'

/** Call once per test file: modules are shared, so hooks registered at import would run in the first file only. */
export const prepareDiscussion = (): void => {
  beforeEach(() => stubLayout())
}

/** Unmounts the page: the next visit has another session and none of the in-memory state. */
export const leave = cleanup

export const page = (replies: Reply[], rest: Partial<MessagePage> = {}): MessagePage => ({
  replies,
  hasMore: false,
  version: Math.max(0, ...replies.map(({ version }) => version)),
  read_number: 1000,
  my_reactions: {},
  ...rest,
})

const withJonas = buildProject({}, [buildMember(jonas.email, { name: jonas.name, uid_user: jonas.uid_user })])

export type Visit = { project?: Project; answers?: Answers; search?: string; user?: ReturnType<typeof buildPerson> }

const mara = buildPerson({ nickname: 'Mara Hartwell' })

export const visit = async (
  replies: Reply[] | MessagePage = [],
  { project = withJonas, answers = {}, search = '', user = mara }: Visit = {},
) => {
  const newest = Array.isArray(replies) ? page(replies) : replies
  const nothingNew = page([], { version: newest.version, deleted: [], read_number: newest.read_number })
  const rendered = await renderProject(project, `discussion${search}`, {
    user,
    answers: {
      listReplies: ({ path }) => (path.includes('since=') ? nothingNew : newest),
      markProjectRead: { unread_count: 0 },
      ...answers,
    },
  })
  await screen.findByRole('region', { name: 'Group Chat' })
  const asked = () =>
    rendered.api
      .sent('listReplies')
      .map(({ path }) => new URLSearchParams(path.split('?')[1]))
      .filter((query) => !query.has('pinned'))
  return { ...rendered, asked }
}

export const findMessage = async (text: string): Promise<HTMLElement> => {
  const found = await screen.findByText(text, { selector: 'article .rich-text:not(.editor-text) *' })
  const article = found.closest('article')
  if (!article) throw new Error(`${text} is no message`)
  return article
}

export const inMessage = async (text: string) => within(await findMessage(text))

export const texts = () => [...document.querySelectorAll('article .rich-text')].map(({ textContent }) => textContent)

export const textBox = (name = 'Message') => screen.findByRole('textbox', { name })

/** The editor instance behind the text box. */
const working = async (name?: string): Promise<Editor> => {
  const plain = await textBox(name)
  // The editor loads on first focus.
  act(() => plain.focus())
  return waitFor(() => {
    const box = screen.getByRole('textbox', { name: name ?? 'Message' })
    if (!('editor' in box)) throw new Error('No editor stands behind the text box')
    return box.editor as Editor
  })
}

export const write = async (html: string, name?: string) => {
  const editor = await working(name)
  act(() => void editor.commands.insertContent(html))
}

export const send = async (html: string) => {
  await write(html)
  fireEvent.keyDown(await textBox(), { key: 'Enter', ctrlKey: true })
}

export const receiveEvent = (...event: Parameters<typeof emitFromServer>) =>
  act(async () => (emitFromServer as (...args: typeof event) => void)(...event)) // the overloads take the same arguments
