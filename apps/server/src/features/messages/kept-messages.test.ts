import { gunzipSync } from 'node:zlib'

import { limits } from '@joinery/contract/limits'
import { repliesCalls, type Reply } from '@joinery/contract/replies'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())

const pageSchema = repliesCalls.listReplies.response[200]

/** Reads the newest page as browsers do. */
const getCompressed = async ({ token }: Pick<TestUser, 'token'>, id: string, query = 'limit=50') => {
  const answer = await app.app.http.inject({
    url: `/api/projects/${id}/replies?replyType=discussion&${query}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  })
  const isCompressed = answer.headers['content-encoding'] === 'gzip'
  const body: unknown = JSON.parse((isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString())
  return { status: answer.statusCode, isCompressed, body, headers: answer.headers }
}

/** Reads the same page uncompressed, which is never kept. */
const readPage = async (who: TestUser, id: string) => {
  const { body } = await who.call('listReplies', { params: { id }, query: { replyType: 'discussion', limit: '50' } })
  return body
}

const keptVersion = (id: string) => app.app.context.keptAnswers.find(`messages ${id}`)?.version

const send = async (who: TestUser, id: string, body: object): Promise<Reply> =>
  (await who.call('createReply', { params: { id }, body: { content: '<p>Yes</p>', ...body } })).body.reply

/** A discussion that is long enough to be compressed, and that was read before. */
const buildKept = async () => {
  const project = await buildProject(owner)
  const id = project.uid_project
  await join(owner, project, member)
  const sent: Reply[] = []
  for (let number = 0; number < 30; number++) {
    sent.push(await send(number % 2 === 0 ? owner : member, id, { content: `<p>Message ${number}</p>` }))
  }
  const [first] = sent
  if (!first) throw new Error('no message')
  expect((await getCompressed(owner, id)).isCompressed).toBe(true)
  expect(keptVersion(id)).toBe(30)
  return { project, id, replyId: first.uid_reply }
}

describe('the newest page of a group chat that was read before', () => {
  it('is the same for everyone, apart from the read number', async () => {
    const { id } = await buildKept()
    await member.call('markProjectRead', { params: { id }, body: { message_number: 10 } })
    const numbers: number[] = []
    for (const who of [owner, member, owner]) {
      const answer = await getCompressed(who, id)
      const page = await readPage(who, id)
      expect([answer.status, answer.isCompressed]).toEqual([200, true])
      expect(answer.body).toEqual(page)
      expect(pageSchema.parse(answer.body)).toEqual(page)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers.vary).toBe('accept-encoding')
      numbers.push(page.read_number)
    }
    expect(numbers[1]).not.toBe(numbers[0])
    expect(numbers[2]).toBe(numbers[0])
  })

  it('has the own reactions of each person', async () => {
    const { id, replyId } = await buildKept()
    await owner.call('addReaction', { params: { replyId, emoji: '👍' } })
    await member.call('addReaction', { params: { replyId, emoji: '🔥' } })
    for (const [who, mine] of [
      [owner, ['👍']],
      [member, ['🔥']],
      [owner, ['👍']],
    ] as const) {
      expect((await getCompressed(who, id)).body).toMatchObject({ my_reactions: { [replyId]: mine } })
    }
    expect(await countStatements(app.database.pool, () => getCompressed(member, id))).toBe(1)
  })

  it('is read again when someone who only reacted or pinned changes their name', async () => {
    const { id, project, replyId } = await buildKept()
    const [fan, keeper] = await Promise.all([buildUser(app), buildUser(app)])
    await join(owner, project, fan)
    await join(owner, project, keeper)
    await fan.call('addReaction', { params: { replyId, emoji: '👍' } })
    await keeper.call('pinMessage', { params: { replyId } })
    await getCompressed(owner, id)
    await fan.call('updateDetails', { body: { details: { nickname: 'Fan' } } })
    await keeper.call('updateDetails', { body: { details: { nickname: 'Keeper' } } })
    const { body } = await getCompressed(owner, id)
    expect(pageSchema.parse(body).replies[0]).toMatchObject({
      reactions: [{ emoji: '👍', count: 1, names: ['Fan'] }],
      pinned_by: 'Keeper',
    })
  })

  it('takes one statement, which also checks session and access', async () => {
    const { id } = await buildKept()
    expect(await countStatements(app.database.pool, () => getCompressed(member, id))).toBe(1)
  })

  it.each([
    ['a message is sent', ({ id }) => send(member, id, {})],
    [
      'a message is edited',
      ({ replyId }) => owner.call('updateReply', { params: { replyId }, body: { content: 'Ash' } }),
    ],
    ['someone reacts', ({ replyId }) => member.call('addReaction', { params: { replyId, emoji: '👍' } })],
    [
      'a reaction is removed',
      async ({ replyId }) => {
        await member.call('addReaction', { params: { replyId, emoji: '👍' } })
        await member.call('removeReaction', { params: { replyId, emoji: '👍' } })
      },
    ],
    ['a message is pinned', ({ replyId }) => member.call('pinMessage', { params: { replyId } })],
    ['a message is deleted', ({ replyId }) => owner.call('deleteReply', { params: { replyId } })],
    [
      'a message with a file is sent',
      ({ id }) =>
        owner.call('createReply', {
          params: { id },
          form: fileForm([{ name: 'list.txt', bytes: 'oak' }], { content: '<p>See this</p>' }),
        }),
    ],
    ['its author changes their name', () => member.call('updateDetails', { body: { details: { nickname: 'Moss' } } })],
  ] satisfies [string, (kept: Awaited<ReturnType<typeof buildKept>>) => Promise<unknown>][])(
    'is read again when %s',
    async (_, change) => {
      const kept = await buildKept()
      const before = await getCompressed(member, kept.id)
      await change(kept)
      const answer = await getCompressed(member, kept.id)
      expect(answer.body).not.toEqual(before.body)
      expect(answer.body).toEqual(await readPage(member, kept.id))
      expect((await getCompressed(owner, kept.id)).body).toEqual(await readPage(owner, kept.id))
    },
  )

  it('is not shown to people without access', async () => {
    const { id, project } = await buildKept()
    expect((await getCompressed(stranger, id)).status).toBe(404)
    const params = { id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    expect((await getCompressed(member, id)).status).toBe(403)
    await owner.call('removeMember', { params })
    expect((await getCompressed(member, id)).status).toBe(404)
    const former = await buildUser(app)
    await join(owner, project, former)
    expect((await getCompressed(former, id)).status).toBe(200)
    await former.call('logOut')
    expect((await getCompressed(former, id)).status).toBe(401)
  })

  it('is not kept with a quote of a person who wrote none of its messages', async () => {
    const { id, project } = await buildKept()
    const former = await buildUser(app)
    await join(owner, project, former)
    const old = await send(former, id, { content: '<p>Walnut</p>' })
    for (let count = 0; count < limits.reply.pageSize; count++) {
      await send(owner, id, { content: '<p>Agreed, see above</p>', quotedMessage: { uid_reply: old.uid_reply } })
    }
    const before = await getCompressed(member, id)
    await former.call('updateDetails', { body: { details: { nickname: 'Birch' } } })
    const answer = await getCompressed(member, id)
    expect([before.isCompressed, answer.isCompressed]).toEqual([true, true])
    expect(JSON.stringify(answer.body)).toContain('Birch')
    expect(answer.body).toEqual(await readPage(member, id))
  })

  it('loses the name of a mentioned person who deletes their account', async () => {
    const { id, project } = await buildKept()
    const person = await buildUser(app, { username: 'Perpetua Quill' })
    await join(owner, project, person)
    await send(owner, id, { content: `<p><span data-mention="${person.uid_user}">@Perpetua Quill</span>, which?</p>` })
    expect(JSON.stringify((await getCompressed(member, id)).body)).toContain('Perpetua Quill')
    await person.call('deleteAccount', { body: { password: person.password, projects: [] } })
    await vi.waitFor(async () => {
      expect(JSON.stringify((await getCompressed(member, id)).body)).toContain('@Deleted user')
    }, stretch(60_000))
  })

  it('is always the page of its version while people write', async () => {
    const { id } = await buildKept()
    const bodies = new Map<number, string>()
    const writing = { isDone: false }
    const read = async (who: TestUser): Promise<void> => {
      while (!writing.isDone) {
        const page = pageSchema.parse((await getCompressed(who, id)).body)
        // A page may be newer than its version, never older.
        expect(Math.max(...page.replies.map(({ version }) => version))).toBeGreaterThanOrEqual(page.version)
        bodies.set(page.version, JSON.stringify(page.replies))
      }
    }
    const readers = [owner, member, owner, member].map(read)
    for (let count = 0; count < 15; count++) await send(count % 2 === 0 ? member : owner, id, {})
    writing.isDone = true
    await Promise.all(readers)
    expect((await getCompressed(member, id)).body).toEqual(await readPage(member, id))
    expect(bodies.size).toBeGreaterThan(1)
  })

  it('is another page with another length or place', async () => {
    const { id } = await buildKept()
    const short = pageSchema.parse((await getCompressed(member, id, 'limit=20')).body)
    expect(short.replies).toHaveLength(20)
    const [oldest] = short.replies
    const older = pageSchema.parse((await getCompressed(member, id, `limit=50&before=${oldest?.uid_reply}`)).body)
    expect(older.replies.map(({ message_number }) => message_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  // Runs last, because every token expires with the hour.
  it('is read again when its URLs are signed again', async () => {
    const { id } = await buildKept()
    const form = fileForm([{ name: 'list.txt', bytes: 'oak' }], { content: '<p>See this</p>' })
    await owner.call('createReply', { params: { id }, form })
    await getCompressed(owner, id)
    app.passTime(60 * 60 * 1000)
    const { body } = await owner.client.call('refreshSession')
    const later = await getCompressed({ token: body.accessToken }, id)
    const [, url = ''] = /"url":"([^"]+)"/.exec(JSON.stringify(later.body)) ?? []
    app.passTime(50 * 60 * 1000)
    expect((await app.client().get(url)).text).toBe('oak')
  })
})
