import { limits } from '@joinery/contract/limits'
import { describe, expect, it } from 'vitest'

import { fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { pageSchema, prepareKeptMessages, type KeptMessages } from '#testing/kept-messages.ts'
import { app } from '#testing/shared-app.ts'

const { owner, member, getCompressed, readPage, send, buildKept } = await prepareKeptMessages(app)

describe('the newest page of a group chat that was read before', () => {
  it.each([
    [
      'a message is edited',
      ({ replyId }) => member.call('updateReply', { params: { replyId }, body: { content: 'Ash' } }),
    ],
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
  ] satisfies [string, (kept: KeptMessages) => Promise<unknown>][])('is read again when %s', async (_, change) => {
    const kept = await buildKept()
    const before = await getCompressed(member, kept.id)
    await change(kept)
    const answer = await getCompressed(member, kept.id)
    expect(answer.body).not.toEqual(before.body)
    expect(answer.body).toEqual(await readPage(member, kept.id))
    expect((await getCompressed(owner, kept.id)).body).toEqual(await readPage(owner, kept.id))
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
})
