import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { beforeAll, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const buildShared = async (): Promise<string> => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  return project.uid_project
}
const post = async (who: TestUser, id: string, content: string, more: object = {}): Promise<Reply> =>
  (await who.call('createReply', { params: { id }, body: { content, ...more } })).body.reply
const read = (id: string, query: Record<string, string> = {}, who = owner) =>
  who.call('listReplies', { params: { id }, query })
const texts = (replies: readonly Reply[]) => replies.map(({ original_content }) => original_content)
const pages = async (id: string, query: Record<string, string>) => {
  const { body } = await read(id, query)
  return { texts: texts(body.replies), hasMore: body.hasMore, hasNewer: body.hasNewer }
}

/** Ten consecutive messages; the fifth is deleted. */
const buildTen = async (id: string): Promise<Reply[]> => {
  const replies: Reply[] = []
  for (let number = 1; number <= 10; number++) replies.push(await post(owner, id, `m${number}`))
  await owner.call('deleteReply', { params: { replyId: replies[4]?.uid_reply ?? '' } })
  return replies
}

describe('pages of a discussion', () => {
  let id: string
  let ten: Reply[]
  beforeAll(async () => {
    id = await buildShared()
    ten = await buildTen(id)
    await owner.call('createReply', { params: { id }, body: { content: 'A card', replyType: 'kanban' } })
  })
  const of = (number: number): string => ten[number - 1]?.uid_reply ?? ''

  it('contain the newest messages, oldest first', async () => {
    expect(await pages(id, { replyType: 'discussion', limit: '3' })).toEqual({
      texts: ['m8', 'm9', 'm10'],
      hasMore: true,
      hasNewer: undefined,
    })
    const whole = await pages(id, { replyType: 'discussion' })
    expect(whole).toMatchObject({ hasMore: false })
    expect(whole.texts).toEqual(['m1', 'm2', 'm3', 'm4', 'm6', 'm7', 'm8', 'm9', 'm10'])
  })

  it('go back message by message to the beginning', async () => {
    const before = (number: number, limit: number) =>
      pages(id, { replyType: 'discussion', before: of(number), limit: `${limit}` })
    expect(await before(8, 3)).toMatchObject({ texts: ['m4', 'm6', 'm7'], hasMore: true })
    expect(await before(4, 3)).toMatchObject({ texts: ['m1', 'm2', 'm3'], hasMore: false })
    expect(await before(1, 3)).toMatchObject({ texts: [], hasMore: false })
    // A deleted message is still a valid cursor.
    expect(await before(5, 2)).toMatchObject({ texts: ['m3', 'm4'], hasMore: true })
  })

  it('continue after a message', async () => {
    const after = (number: number, limit: number) =>
      pages(id, { replyType: 'discussion', after: of(number), limit: `${limit}` })
    expect(await after(3, 3)).toMatchObject({ texts: ['m4', 'm6', 'm7'], hasNewer: true })
    expect(await after(7, 3)).toMatchObject({ texts: ['m8', 'm9', 'm10'], hasNewer: false })
    expect(await after(10, 3)).toMatchObject({ texts: [], hasNewer: false })
  })

  it('are centred on a message', async () => {
    const around = (number: number, limit: number) =>
      pages(id, { replyType: 'discussion', around: of(number), limit: `${limit}` })
    expect(await around(7, 4)).toEqual({ texts: ['m4', 'm6', 'm7', 'm8'], hasMore: true, hasNewer: true })
    expect(await around(7, 1)).toEqual({ texts: ['m7'], hasMore: true, hasNewer: true })
    expect(await around(7, 3)).toEqual({ texts: ['m6', 'm7', 'm8'], hasMore: true, hasNewer: true })
    expect(await around(1, 4)).toEqual({ texts: ['m1', 'm2'], hasMore: false, hasNewer: true })
    expect(await around(10, 4)).toEqual({ texts: ['m8', 'm9', 'm10'], hasMore: true, hasNewer: false })
    expect(await around(5, 4)).toEqual({ texts: ['m3', 'm4', 'm6', 'm7'], hasMore: true, hasNewer: true })
  })

  it('are centred on a number, also if its message is deleted or beyond the end', async () => {
    const around = (number: number) => pages(id, { aroundNumber: `${number}`, limit: '4' })
    expect(await around(5)).toEqual({ texts: ['m3', 'm4', 'm6', 'm7'], hasMore: true, hasNewer: true })
    expect([(await around(0)).texts, (await around(11)).texts].flat()).toEqual(['m1', 'm2', 'm9', 'm10'])
  })

  it('of all types include cards, ordered by time', async () => {
    expect((await pages(id, { limit: '2' })).texts).toEqual(['m10', 'A card'])
    expect((await pages(id, { replyType: 'kanban' })).texts).toEqual(['A card'])
  })

  it.each(['before', 'after', 'around'])('%s an unknown or foreign message or a card are not found', async (way) => {
    const elsewhere = await buildProject(member)
    const foreign = await post(member, elsewhere.uid_project, 'Elsewhere')
    const { body: board } = await read(id, { replyType: 'kanban' })
    for (const uid_reply of [crypto.randomUUID(), foreign.uid_reply, board.replies[0].uid_reply]) {
      const { status, text } = await read(id, { replyType: 'discussion', [way]: uid_reply })
      expect([status, text]).toEqual([404, JSON.stringify(notFound)])
    }
  })

  it.each([
    { limit: '0' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: 'many' },
    { limit: '' },
    { limit: 'NaN' },
    { limit: '1e400' },
    { before: 'x' },
    { after: '' },
    { around: '1' },
    { parent: 'x' },
    { since: '-1' },
    { since: 'x' },
    { since: '1.5' },
    { since: '99999999999999999999' },
    { replyType: 'note' },
    { q: 'x'.repeat(limits.search.queryMax + 1) },
    { q: 'a\0b' },
  ])('requested with %j are refused', async (query) => {
    expect((await read(id, query)).status).toBe(400)
  })
})

const notFound = { error: messages.http.notFound, message: messages.http.notFound, code: 'not_found' }

describe('a long discussion', () => {
  it('returns at most 200 messages, 50 by default, and limits catching up', async () => {
    const id = await buildShared()
    const many = limits.reply.catchUpMax + 1
    for (let sent = 0; sent < many; sent += 50) {
      await Promise.all(Array.from({ length: Math.min(50, many - sent) }, () => post(owner, id, 'm')))
    }
    expect((await read(id)).body.replies).toHaveLength(limits.reply.pageSize)
    expect((await read(id, { limit: '200' })).body.replies).toHaveLength(limits.reply.pageMax)
    expect((await read(id, { limit: '100000' })).body.replies).toHaveLength(limits.reply.pageMax)
    expect((await read(id, { since: '0' })).body).toMatchObject({
      replies: [],
      deleted: [],
      isCut: true,
      version: many,
    })
    const near = await read(id, { since: '1' })
    expect(near.body.isCut).toBe(false)
    expect(near.body.replies).toHaveLength(limits.reply.catchUpMax)
  })
})

describe('catching up', () => {
  it('returns messages that were sent, edited, deleted and restored, once each and in their current state', async () => {
    const id = await buildShared()
    const [first, second, third] = [await post(owner, id, 'a'), await post(owner, id, 'b'), await post(owner, id, 'c')]
    const { version } = (await read(id)).body
    expect(version).toBe(3)
    await owner.call('updateReply', { params: { replyId: first.uid_reply }, body: { content: 'a2' } })
    await owner.call('updateReply', { params: { replyId: first.uid_reply }, body: { content: 'a3' } })
    await owner.call('deleteReply', { params: { replyId: second.uid_reply } })
    await owner.call('deleteReply', { params: { replyId: third.uid_reply } })
    await owner.call('restoreReply', { params: { replyId: third.uid_reply } })
    await post(member, id, 'd')
    const { body } = await read(id, { since: `${version}` })
    expect(texts(body.replies)).toEqual(['a3', 'c', 'd'])
    expect(body.deleted).toEqual([second.uid_reply])
    expect(body).toMatchObject({ version: 9, isCut: false, hasMore: false })
    expect((await read(id, { since: '9' })).body).toMatchObject({ replies: [], deleted: [], version: 9 })
    expect((await read(id, { since: '1000' })).body).toMatchObject({ replies: [], deleted: [], version: 9 })
  })

  it('misses no message that is written during the reads', async () => {
    const id = await buildShared()
    const known = new Set<string>()
    let version = 0
    const follow = async (): Promise<void> => {
      const { body } = await read(id, { since: `${version}` })
      for (const { uid_reply } of body.replies) known.add(uid_reply)
      version = body.version
      if (known.size < 100) await follow()
    }
    const writing = Promise.all(
      Array.from({ length: 10 }, async (_, who) => {
        for (let number = 0; number < 10; number++) await post(who % 2 ? owner : member, id, `${who} ${number}`)
      }),
    )
    await Promise.all([writing, follow()])
    expect(known.size).toBe(100)
  })
})

describe('searching', () => {
  it('finds words in any case, and ignores markup, cards and deleted messages', async () => {
    const id = await buildShared()
    await post(owner, id, '<p>The <b>Walnut</b> fronts</p>')
    const deleted = await post(owner, id, 'walnut, regretted')
    await owner.call('deleteReply', { params: { replyId: deleted.uid_reply } })
    await post(owner, id, 'Walnut card', { replyType: 'kanban' })
    await post(member, id, '100% _sure_ \\ "quoted"')
    const find = async (q: string) => (await pages(id, { q })).texts
    expect(await find('walNUT')).toEqual(['The Walnut fronts'])
    expect(await find(' the walnut ')).toEqual(['The Walnut fronts'])
    expect(await find('<b>')).toEqual([])
    for (const q of ['100%', '_sure_', '\\', '"quoted"']) expect(await find(q)).toHaveLength(1)
    expect(await find('%')).toHaveLength(1)
    expect(await find('0_')).toEqual([])
    expect(await find('')).toHaveLength(3)
  })

  it('supports paging', async () => {
    const id = await buildShared()
    const replies = []
    for (let number = 0; number < 6; number++) replies.push(await post(owner, id, number % 2 ? `oak ${number}` : 'ash'))
    expect(await pages(id, { q: 'oak', limit: '2' })).toMatchObject({ texts: ['oak 3', 'oak 5'], hasMore: true })
    const before = replies[3]?.uid_reply ?? ''
    expect(await pages(id, { q: 'oak', limit: '2', before })).toMatchObject({ texts: ['oak 1'], hasMore: false })
  })
})

describe('the unread count', () => {
  const unread = async (who: TestUser, id: string): Promise<number> => {
    const { body } = await who.call('listProjects')
    return body.projects.find(({ uid_project }: { uid_project: string }) => uid_project === id).unread_count
  }
  const mark = (who: TestUser, id: string, message_number: unknown) =>
    who.call('markProjectRead', { params: { id }, body: { message_number } })

  it('counts new messages of others, never one’s own, for each role that can read', async () => {
    const id = await buildShared()
    await post(owner, id, 'a')
    await post(owner, id, 'b')
    await post(member, id, 'c')
    expect(await Promise.all([unread(owner, id), unread(member, id)])).toEqual([1, 2])
    const deleted = await post(owner, id, 'd')
    await owner.call('deleteReply', { params: { replyId: deleted.uid_reply } })
    expect(await unread(member, id)).toBe(2)
    const params = { id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'manager' } })
    expect(await unread(member, id)).toBe(2)
    await owner.call('changeRole', { params, body: { role: 'client' } })
    for (const query of [{}, { q: 'a' }]) expect((await read(id, query, member)).status).toBe(403)
  })

  it('is marked forward only, and not beyond the end', async () => {
    const id = await buildShared()
    for (const text of ['a', 'b', 'c']) await post(owner, id, text)
    expect((await mark(member, id, 2)).body).toEqual({ unread_count: 1 })
    expect((await mark(member, id, 1)).body).toEqual({ unread_count: 1 })
    expect((await read(id, {}, member)).body.read_number).toBe(2)
    expect((await mark(member, id, 1_000_000)).body).toEqual({ unread_count: 0 })
    expect((await read(id, {}, member)).body.read_number).toBe(3)
    await post(owner, id, 'd')
    expect(await unread(member, id)).toBe(1)
    expect((await read(id)).body.read_number).toBe(0)
  })

  it('is broadcast to the person’s own tabs only', async () => {
    const id = await buildShared()
    await post(owner, id, 'a')
    const [mine, theirs] = await Promise.all([joinSocket(app, member.token, id), joinSocket(app, owner.token, id)])
    await mark(member, id, 1)
    expect(await mine.waitFor('project_read')).toEqual({ uid_project: id, read_number: 1 })
    await theirs.settle()
    expect(theirs.received('project_read')).toEqual([])
  })

  it.each([-1, 1.5, '1', null, undefined, 2 ** 53])('rejects marking up to %j', async (number) => {
    const id = await buildShared()
    expect((await mark(member, id, number)).status).toBe(400)
  })

  it('leaves out messages from before a person joined, with an account or by an invitation', async () => {
    const project = await buildProject(owner)
    const id = project.uid_project
    await post(owner, id, 'Before')
    const later = await buildUser(app)
    const email = `${crypto.randomUUID()}@people.example`
    await owner.call('addMember', { params: { id }, body: { email } })
    await join(owner, project, later)
    await post(owner, id, 'Between')
    const invited = await buildUser(app, { email })
    expect(await Promise.all([unread(later, id), unread(invited, id)])).toEqual([1, 0])
    expect((await read(id, {}, later)).body).toMatchObject({ read_number: 1, version: 2 })
    expect(texts((await read(id, {}, later)).body.replies)).toEqual(['Before', 'Between'])
  })

  it('can be marked in an archived project', async () => {
    const id = await buildShared()
    await post(owner, id, 'a')
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await mark(member, id, 1)).body).toEqual({ unread_count: 0 })
  })
})
