import type { Reply } from '@joinery/contract/replies'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

// Comments have no number in the discussion: their pages are ordered by time, then by id.
let owner: TestUser
let id: string
let card: Reply
/**
 * Eight comments in the order of their pages. The fourth to the sixth have the same time, and the first two are
 * stored against the order of their ids, as with two processes.
 */
let eight: string[]

beforeAll(async () => {
  owner = await buildUser(app)
  id = (await buildProject(owner)).uid_project
  const post = async (content: string, more: object): Promise<Reply> =>
    (await owner.call('createReply', { params: { id }, body: { content, replyType: 'kanban', ...more } })).body.reply
  card = await post('A card', {})
  const stored: Reply[] = []
  for (let number = 1; number <= 8; number++) {
    stored.push(await post(`c${number}`, { parentReplyId: card.uid_reply }))
  }
  const ids = stored.map(({ uid_reply }) => uid_reply)
  await sql`
    update replies set created_at = (select created_at from replies where uid_reply = ${ids[3]})
    where uid_reply in (${ids[4]}, ${ids[5]})`.execute(app.database.db)
  await sql`
    update replies set created_at = created_at - interval '1 minute' where uid_reply = ${ids[1]}`.execute(
    app.database.db,
  )
  eight = [ids[1] ?? '', ids[0] ?? '', ids[2] ?? '', ...ids.slice(3, 6).toSorted(), ...ids.slice(6)]
  // A comment on another card must not appear in these pages.
  const other = await post('Another card', {})
  await post('Elsewhere', { parentReplyId: other.uid_reply })
})

const page = async (query: Record<string, string>) => {
  const { body } = await owner.call('listReplies', {
    params: { id },
    query: { replyType: 'kanban', parent: card.uid_reply, ...query },
  })
  const numbers = body.replies.map(({ uid_reply }: Reply) => eight.indexOf(uid_reply) + 1)
  return { numbers, hasMore: body.hasMore, hasNewer: body.hasNewer }
}
const of = (number: number): string => eight[number - 1] ?? ''

it('lists the newest comments of a card, oldest first', async () => {
  expect(await page({})).toEqual({ numbers: [1, 2, 3, 4, 5, 6, 7, 8], hasMore: false, hasNewer: undefined })
  expect(await page({ limit: '3' })).toEqual({ numbers: [6, 7, 8], hasMore: true, hasNewer: undefined })
})

it('pages backwards through comments with equal times without gaps or repeats', async () => {
  expect(await page({ before: of(6), limit: '2' })).toMatchObject({ numbers: [4, 5], hasMore: true })
  expect(await page({ before: of(5), limit: '2' })).toMatchObject({ numbers: [3, 4], hasMore: true })
  expect(await page({ before: of(3), limit: '2' })).toMatchObject({ numbers: [1, 2], hasMore: false })
})

it('pages forwards through comments with equal times without gaps or repeats', async () => {
  expect(await page({ after: of(3), limit: '2' })).toEqual({ numbers: [4, 5], hasMore: true, hasNewer: true })
  expect(await page({ after: of(5), limit: '2' })).toEqual({ numbers: [6, 7], hasMore: true, hasNewer: true })
  expect(await page({ after: of(7), limit: '2' })).toEqual({ numbers: [8], hasMore: true, hasNewer: false })
})

it('lists a comment with its neighbours, itself once', async () => {
  expect(await page({ around: of(5), limit: '4' })).toEqual({ numbers: [3, 4, 5, 6], hasMore: true, hasNewer: true })
  expect(await page({ around: of(8), limit: '4' })).toEqual({ numbers: [6, 7, 8], hasMore: true, hasNewer: false })
})
