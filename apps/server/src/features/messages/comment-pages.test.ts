import type { Reply } from '@joinery/contract/replies'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'

import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

// Comments have no numbers of the discussion: their pages go by time, and by id where two times are equal.
let owner: TestUser
let id: string
let card: Reply
/**
 * Eight comments in the order of their pages; the fourth to the sixth were stored at the very same time, and the first two
 * against the order of their ids, as two processes may.
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
  // Another card with a comment, which belongs to none of these pages.
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

it('comments of a card are its newest, oldest first', async () => {
  expect(await page({})).toEqual({ numbers: [1, 2, 3, 4, 5, 6, 7, 8], hasMore: false, hasNewer: undefined })
  expect(await page({ limit: '3' })).toEqual({ numbers: [6, 7, 8], hasMore: true, hasNewer: undefined })
})

it('pages of comments go back one by one, also where several were stored at the same time', async () => {
  expect(await page({ before: of(6), limit: '2' })).toMatchObject({ numbers: [4, 5], hasMore: true })
  expect(await page({ before: of(5), limit: '2' })).toMatchObject({ numbers: [3, 4], hasMore: true })
  expect(await page({ before: of(3), limit: '2' })).toMatchObject({ numbers: [1, 2], hasMore: false })
})

it('pages of comments go on one by one, also where several were stored at the same time', async () => {
  expect(await page({ after: of(3), limit: '2' })).toEqual({ numbers: [4, 5], hasMore: true, hasNewer: true })
  expect(await page({ after: of(5), limit: '2' })).toEqual({ numbers: [6, 7], hasMore: true, hasNewer: true })
  expect(await page({ after: of(7), limit: '2' })).toEqual({ numbers: [8], hasMore: true, hasNewer: false })
})

it('a comment is read with its neighbours, itself once', async () => {
  expect(await page({ around: of(5), limit: '4' })).toEqual({ numbers: [3, 4, 5, 6], hasMore: true, hasNewer: true })
  expect(await page({ around: of(8), limit: '4' })).toEqual({ numbers: [6, 7, 8], hasMore: true, hasNewer: false })
})
