import { afterAll, describe, expect, it, vi } from 'vitest'

import { fileForm, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { pageSchema, prepareKeptMessages, type KeptMessages } from '#testing/kept-messages.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const { owner, member, getCompressed, readPage, send, buildKept } = await prepareKeptMessages(app)
const stranger = await buildUser(app)
afterAll(() => app.close())

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
    expect(pageSchema.parse((await getCompressed(owner, id)).body).replies[0]?.reactions[0]?.names).toEqual(['Fan'])
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
    ['someone reacts', ({ replyId }) => member.call('addReaction', { params: { replyId, emoji: '👍' } })],
    ['its author changes their name', () => member.call('updateDetails', { body: { details: { nickname: 'Moss' } } })],
  ] satisfies [string, (kept: KeptMessages) => Promise<unknown>][])('is read again when %s', async (_, change) => {
    const kept = await buildKept()
    const before = await getCompressed(member, kept.id)
    await change(kept)
    const answer = await getCompressed(member, kept.id)
    expect(answer.body).not.toEqual(before.body)
    expect(answer.body).toEqual(await readPage(member, kept.id))
    expect((await getCompressed(owner, kept.id)).body).toEqual(await readPage(owner, kept.id))
  })

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
