import type { Reply } from '@joinery/contract/replies'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

const postMessage = async (id: string, content: string): Promise<Reply> =>
  (await owner.call('createReply', { params: { id }, body: { content } })).body.reply
const read = async (id: string, query: Record<string, string>) =>
  (await owner.call('listReplies', { params: { id }, query: { replyType: 'discussion', ...query } })).body
const textsOf = (replies: readonly Reply[]) => replies.map(({ original_content }) => original_content)
const find = async (id: string, q: string, more: Record<string, string> = {}) =>
  textsOf((await read(id, { q, ...more })).replies)

/** Creates a long discussion that contains only these messages, each at its number. */
const buildLong = async (messages: Readonly<Record<number, string>>, last: number): Promise<string> => {
  const { uid_project } = await buildProject(owner)
  for (const [number, text] of Object.entries(messages)) {
    await sql`insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, message_number,
        version, created_at)
      values (${newId()}, ${uid_project}, ${owner.uid_user}, 'discussion', ${`<p>${text}</p>`}, ${text}, ${number},
        ${number}, timestamptz '2026-01-01' + ${number}::int * interval '1 second')`.execute(app.database.db)
  }
  await sql`update discussions set message_number = ${last}, version = ${last}, last_at = now()
    where uid_project = ${uid_project}`.execute(app.database.db)
  return uid_project
}

describe('searching a discussion', () => {
  it('ignores case and accents, and matches the words as one sequence', async () => {
    const { uid_project: id } = await buildProject(owner)
    await postMessage(id, '<p>Die Küche in Nußbaum, façade &amp; Émail</p>')
    await postMessage(id, '<p>Kuche ohne Punkte</p>')
    expect(await find(id, 'kuche')).toHaveLength(2)
    expect(await find(id, 'KÜCHE')).toHaveLength(2)
    expect(await find(id, 'facade & email')).toHaveLength(1)
    expect(await find(id, 'email facade')).toEqual([])
    expect(await read(id, { q: '\u0301' })).toMatchObject({ replies: [], hasMore: false })
  })

  it('finds messages from the newest to the oldest of a long discussion, page by page', async () => {
    const numbers = [3, 20_000, 32_767, 32_768, 40_000, 65_535, 65_536, 99_000, 99_500, 99_900]
    const id = await buildLong(Object.fromEntries(numbers.map((number) => [number, `oak ${number}`])), 100_000)
    const oldestFirst = numbers.map((number) => `oak ${number}`)
    expect(await find(id, 'oak')).toEqual(oldestFirst)
    expect(await find(id, 'oak 3')).toEqual(['oak 3', 'oak 32767', 'oak 32768'])
    const pages: string[][] = []
    let query: Record<string, string> = { q: 'oak', limit: '3' }
    for (let hasMore = true; hasMore;) {
      const page = await read(id, query)
      pages.unshift(textsOf(page.replies))
      query = { ...query, before: page.replies[0]?.uid_reply }
      hasMore = page.hasMore
    }
    expect(pages.map(({ length }) => length)).toEqual([1, 3, 3, 3])
    expect(pages.flat()).toEqual(oldestFirst)
  })

  it('shows the newest of more messages than a page', async () => {
    const numbers = [11, 12, 13, 14, 15]
    const id = await buildLong(Object.fromEntries(numbers.map((number) => [number, `ash ${number}`])), 20)
    expect(await find(id, 'ash', { limit: '2' })).toEqual(['ash 14', 'ash 15'])
  })

  it('finds messages after a given one, oldest first', async () => {
    const numbers = [10, 900, 1500, 33_000, 70_000]
    const id = await buildLong(Object.fromEntries(numbers.map((number) => [number, `elm ${number}`])), 70_000)
    const first = (await read(id, { aroundNumber: '10', limit: '1' })).replies[0]
    expect(await find(id, 'elm', { after: first.uid_reply, limit: '3' })).toEqual(['elm 900', 'elm 1500', 'elm 33000'])
    expect(await find(id, 'elm', { aroundNumber: '1500' })).toHaveLength(5)
  })

  it('looks for two letters among the newest messages, and further back on request', async () => {
    const id = await buildLong({ 5: 'ox 5', 30_000: 'ox 30000', 49_999: 'ox 49999', 50_000: 'elm' }, 50_000)
    const newest = await read(id, { q: 'ox' })
    expect(textsOf(newest.replies)).toEqual(['ox 49999'])
    expect(newest).toMatchObject({ hasMore: true, searchedTo: 30_001 })
    const older = await read(id, { q: 'ox', beforeNumber: String(newest.searchedTo) })
    expect(textsOf(older.replies)).toEqual(['ox 30000'])
    const oldest = await read(id, { q: 'ox', beforeNumber: String(older.searchedTo) })
    expect(textsOf(oldest.replies)).toEqual(['ox 5'])
    expect(oldest).toMatchObject({ hasMore: false })
    expect(oldest.searchedTo).toBeUndefined()
    const after = newest.replies[0]?.uid_reply
    await postMessage(id, '<p>ox 50001</p>')
    expect(await find(id, 'ox', { after })).toEqual(['ox 50001'])
  })

  it('includes cards when they are requested', async () => {
    const { uid_project: id } = await buildProject(owner)
    for (const content of ['Walnut fronts', 'Brass handles']) {
      await owner.call('createReply', { params: { id }, body: { content, replyType: 'kanban' } })
    }
    expect(await find(id, 'walnut', { replyType: 'kanban' })).toEqual(['Walnut fronts'])
  })

  it('finds two letters next to a longer word everywhere', async () => {
    const id = await buildLong({ 5: 'ox and oak', 6: 'oak', 50_000: 'elm' }, 50_000)
    expect(await find(id, 'ox and oak')).toEqual(['ox and oak'])
  })

  it('is rejected for people outside the project and for a removed member', async () => {
    const id = await buildLong({ 5: 'walnut' }, 50_000)
    const other = await buildUser(app)
    const query = { q: 'walnut' }
    expect((await other.call('listReplies', { params: { id }, query })).status).toBe(404)
    await join(owner, { uid_project: id }, other)
    expect((await other.call('listReplies', { params: { id }, query })).body.replies).toHaveLength(1)
    await owner.call('removeMember', { params: { id, email: other.email } })
    expect((await other.call('listReplies', { params: { id }, query })).status).toBe(404)
  })
})

it('the command palette finds old messages of long discussions, the newest of all projects first', async () => {
  const person = await buildUser(app)
  const word = `w${newId().replaceAll('-', '').slice(-16)}`
  const old = await buildLong({ 7: `${word} seven`, 40_000: `${word} forty` }, 90_000)
  const young = await buildLong({ 2: `${word} two` }, 2)
  for (const uid_project of [old, young]) await join(owner, { uid_project }, person)
  const search = async (q: string): Promise<string[]> =>
    (await person.call('search', { query: { q } })).body.messages.map(({ excerpt }: { excerpt: string }) => excerpt)
  expect(await search(word)).toEqual([`${word} forty`, `${word} seven`, `${word} two`])
  expect(await search(`seven ${word}`)).toEqual([`${word} seven`])
  await owner.call('removeMember', { params: { id: old, email: person.email } })
  expect(await search(word)).toEqual([`${word} two`])
})

it('finds the newest of more messages than are shown, in any project', async () => {
  const person = await buildUser(app)
  const word = `w${newId().replaceAll('-', '').slice(-16)}`
  // The newest messages of each discussion are compared first: here six of one discussion, and all are old.
  const busy = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [index + 100, `${word} busy ${index}`]))
  const quiet = Object.fromEntries(Array.from({ length: 3 }, (_, index) => [index + 5000, `${word} quiet ${index}`]))
  for (const uid_project of [await buildLong(busy, 107), await buildLong(quiet, 9000)]) {
    await join(owner, { uid_project }, person)
  }
  const { messages } = (await person.call('search', { query: { q: word } })).body
  expect(messages.map(({ excerpt }: { excerpt: string }) => excerpt)).toEqual(
    ['quiet 2', 'quiet 1', 'quiet 0', 'busy 7', 'busy 6', 'busy 5'].map((text) => `${word} ${text}`),
  )
})

it('the index matches the searched expression', async () => {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    // The planner's choice between usable indexes depends on statistics, so all others are dropped.
    const others = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = 'replies'::regclass and indexrelid <> 'messages_by_words'::regclass
         and not exists (select from pg_constraint where conindid = indexrelid)`,
    )
    for (const { name } of others.rows) await client.query(`drop index ${name}`)
    const { rows } = await client.query(
      `explain select from replies where search_fold(original_content) like '%oak%' and message_number >> 15 = 3
         and message_number is not null and deleted_at is null`,
    )
    expect(JSON.stringify(rows)).toContain('messages_by_words')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
