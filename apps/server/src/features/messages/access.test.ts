// Every call about replies, for everybody who could try: one table. What is refused changes nothing.
import { isDeepStrictEqual } from 'node:util'

import type { CallName } from '@joinery/contract/calls'
import type { repliesCalls } from '@joinery/contract/replies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import type { CallOptions } from '#testing/http-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

type Who = 'nobody' | 'stranger' | 'removed' | 'member' | 'author' | 'owner'
type Message = { readonly uid_reply: string; readonly uid_file: string }
type Case = {
  /** What is needed before: a deleted message, deleted by its author. */
  readonly isDeleted?: true
  readonly options: (id: string, message: Message) => CallOptions<keyof typeof repliesCalls>
  readonly active: Record<Who, number>
  /** In an archived project, for those who get further than the door. */
  readonly archived: Record<'member' | 'author' | 'owner', number>
}

const outside = { nobody: 401, stranger: 404, removed: 404 } as const

const table: Record<keyof typeof repliesCalls, Case> = {
  listReplies: {
    options: (id) => ({ params: { id } }),
    active: { ...outside, member: 200, author: 200, owner: 200 },
    archived: { member: 200, author: 200, owner: 200 },
  },
  createReply: {
    options: (id) => ({ params: { id }, body: { content: 'Hello' } }),
    active: { ...outside, member: 201, author: 201, owner: 201 },
    archived: { member: 409, author: 409, owner: 409 },
  },
  updateReply: {
    options: (_, { uid_reply }) => ({ params: { replyId: uid_reply }, body: { content: 'Changed' } }),
    active: { ...outside, member: 403, author: 200, owner: 403 },
    archived: { member: 403, author: 409, owner: 403 },
  },
  deleteReply: {
    options: (_, { uid_reply }) => ({ params: { replyId: uid_reply } }),
    active: { ...outside, member: 403, author: 200, owner: 200 },
    archived: { member: 403, author: 409, owner: 409 },
  },
  restoreReply: {
    isDeleted: true,
    options: (_, { uid_reply }) => ({ params: { replyId: uid_reply } }),
    active: { ...outside, member: 404, author: 200, owner: 404 },
    archived: { member: 404, author: 409, owner: 404 },
  },
  markProjectRead: {
    options: (id) => ({ params: { id }, body: { message_number: 1 } }),
    active: { ...outside, member: 200, author: 200, owner: 200 },
    archived: { member: 200, author: 200, owner: 200 },
  },
  downloadReplyAttachment: {
    options: (id, { uid_reply, uid_file }) => ({ params: { id, replyId: uid_reply, attachmentId: uid_file } }),
    active: { ...outside, member: 200, author: 200, owner: 200 },
    archived: { member: 200, author: 200, owner: 200 },
  },
}

let app: TestApp
let people: Record<Exclude<Who, 'nobody'>, TestUser>
beforeAll(async () => {
  app = await startTestApp()
  const [stranger, removed, member, author, owner] = await Promise.all([
    buildUser(app),
    buildUser(app),
    buildUser(app),
    buildUser(app),
    buildUser(app),
  ])
  people = { stranger, removed, member, author, owner }
})
afterAll(() => app.close())

const build = async (isDeleted: boolean, isArchived: boolean) => {
  const { author, member, owner, removed } = people
  const project = await buildProject(owner)
  const id = project.uid_project
  for (const other of [author, member, removed]) await join(owner, project, other)
  const form = fileForm([{ name: 'note.txt', bytes: 'Measured' }], { content: 'Look' })
  const { body } = await author.call('createReply', { params: { id }, form })
  const message: Message = { uid_reply: body.reply.uid_reply, uid_file: body.reply.attachments[0].uid_file }
  if (isDeleted) await author.call('deleteReply', { params: { replyId: message.uid_reply } })
  await owner.call('removeMember', { params: { id, email: removed.email } })
  if (isArchived) await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
  return { id, message }
}
const callAs = (who: Who, name: CallName, options: CallOptions) =>
  who === 'nobody' ? app.client().call(name, options) : people[who].call(name, options)
const stateOf = async (id: string) => {
  const { rows } = await app.database.pool.query(
    'select uid_reply, content, deleted_at, version from replies where uid_project = $1 order by version',
    [id],
  )
  return rows
}

/** A 403 of this kind is shown as a message; any other would end the person's session. */
const codes: Record<number, string> = {
  401: 'unauthenticated',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
}

const names = Object.keys(table) as (keyof typeof table)[] // Object.keys forgets the literal keys

describe.each(names)('%s', (name) => {
  const { active, archived, isDeleted = false, options } = table[name]

  const attempt = async (who: Who, isArchived: boolean) => {
    const { id, message } = await build(isDeleted, isArchived)
    const before = await stateOf(id)
    const { status, body } = await callAs(who, name, options(id, message))
    const isUnchanged = isDeepStrictEqual(await stateOf(id), before)
    return { status, code: body?.code as string | undefined, hasRefusalChangedAnything: status >= 400 && !isUnchanged }
  }

  it.each(Object.entries(active) as [Who, number][])('answers %s with %i', async (who, status) => {
    const expected = { status, code: codes[status], hasRefusalChangedAnything: false }
    expect(await attempt(who, false)).toEqual(expected)
  })

  it.each(Object.entries(archived) as [Who, number][])('answers %s when archived with %i', async (who, status) => {
    const expected = { status, code: codes[status], hasRefusalChangedAnything: false }
    expect(await attempt(who, true)).toEqual(expected)
  })

  it('answers nobody whose session has ended', async () => {
    const { id, message } = await build(isDeleted, false)
    const { email, password } = people.author
    const client = app.client()
    const token = (await client.call('logIn', { body: { email, password } })).body.accessToken as string
    await client.call('logOut', { token })
    expect((await client.call(name, { token, ...options(id, message) })).status).toBe(401)
  })
})
