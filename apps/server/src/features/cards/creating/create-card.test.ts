import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { describe, expect, it } from 'vitest'

import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { addCard, isDense, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

import { createCard } from './create-card.ts'
import { storeCards } from './store-cards.ts'

const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const create = (who: TestUser, id: string, body: object) =>
  who.call('createReply', { params: { id }, body: { replyType: 'kanban', ...body } })

/** A database that counts statements, except those that begin and end a transaction. */
const countingDb = (): { db: Db; count: () => number } => {
  let statements = 0
  const db = app.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  })
  return { db, count: () => statements }
}

const count = (act: () => Promise<unknown>) => countStatements(app.database.pool, act)

const buildShared = async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  return { project, id: project.uid_project }
}

describe('a new card and a new comment', () => {
  it('take one statement each, including the session check', async () => {
    const { project, id } = await buildShared()
    const card = await addCard(owner, project, 'Oak')
    expect(await count(() => create(member, id, { content: 'Elm', clientId: 'mine' }))).toBe(1)
    expect(await count(() => create(member, id, { content: 'Yes', parentReplyId: card.uid_reply }))).toBe(1)
    const { rows } = await app.database.pool.query<{ uid_session: string }>(
      'select uid_session from sessions where uid_user = $1',
      [owner.uid_user],
    )
    for (const uid_card of [null, card.uid_reply]) {
      const { db, count: countThese } = countingDb()
      const uid_reply = newId()
      const written = {
        uid_reply,
        uid_user: owner.uid_user,
        uid_session: rows[0]?.uid_session ?? '',
        client_id: null,
        content: 'Ash',
        original_content: 'Ash',
        uid_card,
      }
      const stored = await storeCards({ ...app.app.context, db }, db, id, [written])
      expect([[...stored.keys()], countThese()]).toEqual([[uid_reply], 1])
    }
  })

  it('share one statement when sent together, and keep their order', async () => {
    const { project, id } = await buildShared()
    const texts = Array.from({ length: 40 }, (_, number) => `Card ${number}`)
    const answers: Reply[] = []
    const statements = await count(async () => {
      for (const { body } of await Promise.all(texts.map((content) => create(owner, id, { content })))) {
        answers.push(body.reply)
      }
    })
    expect(statements).toBeLessThan(10)
    const board = await readBoard(owner, project)
    expect(isDense(board)).toBe(true)
    expect(textsOn(board).todo.toSorted()).toEqual(texts.toSorted())
    expect(answers.toSorted((one, other) => one.version - other.version)).toEqual(board.todo)
    expect(board.todo.map(({ version }) => version)).toEqual(texts.map((_, index) => index + 1))
  })

  it('are all stored at the end, concurrently with moves and comments', async () => {
    const { project, id } = await buildShared()
    const card = await addCard(owner, project, 'Oak')
    const acts = Array.from({ length: 45 }, (_, number) => {
      if (number % 3 === 0) return create(owner, id, { content: `Card ${number}` })
      if (number % 3 === 1) return create(member, id, { content: `Comment ${number}`, parentReplyId: card.uid_reply })
      return moveTo(member, card, number % 2 === 0 ? 'done' : 'todo', 100)
    })
    const statuses = (await Promise.all(acts)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 300)).toEqual([])
    const board = await readBoard(owner, project)
    expect(isDense(board)).toBe(true)
    const cards = Object.values(board).flat()
    expect(cards).toHaveLength(16)
    expect(cards.find(({ uid_reply }) => uid_reply === card.uid_reply)?.comment_count).toBe(15)
  })
})

describe('during a concurrent change of the board', () => {
  /**
   * Simulates another process that holds the board's lock and stores a row before the statement under test gets the lock.
   */
  const during = async <Result>(id: string, insert: string, values: unknown[], act: () => Promise<Result>) => {
    const client = await app.database.background.pool.connect()
    try {
      await client.query('begin')
      await client.query('update boards set version = version + 1 where uid_project = $1', [id])
      const acting = act()
      const waiting = `select 1 from pg_locks where not granted and transactionid is not null`
      while ((await app.database.pool.query(waiting)).rows.length === 0) await new Promise(setImmediate)
      await client.query(insert, values)
      await client.query('commit')
      return await acting
    } finally {
      client.release()
    }
  }

  const copy = (columns: string) => `
    insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, version, created_at,
      kanban_status, position, parent_uid_reply)
    select gen_random_uuid(), uid_project, uid_user, reply_type, 'Between', 'Between', version + 1, created_at, ${columns}
    from replies where uid_reply = $1`

  it('a new card is placed behind a card added in between, and its response says so', async () => {
    const { project, id } = await buildShared()
    const card = await addCard(owner, project, 'Oak')
    const between = copy('kanban_status, position + 1048576, null')
    const { body } = await during(id, between, [card.uid_reply], () => create(owner, id, { content: 'Late' }))
    const board = await readBoard(owner, project)
    expect(textsOn(board).todo).toEqual(['Oak', 'Between', 'Late'])
    expect([body.reply.card_order, body.reply.version]).toEqual([2, 3])
    expect(board.todo[2]).toEqual(body.reply)
  })

  it('a comment counts a comment written in between', async () => {
    const { project, id } = await buildShared()
    const card = await addCard(owner, project, 'Oak')
    const socket = await joinSocket(app, owner.token, id)
    const between = copy('null, null, uid_reply')
    await during(id, between, [card.uid_reply], () =>
      create(owner, id, { content: 'Yes', parentReplyId: card.uid_reply }),
    )
    const { card: broadcastCard } = await socket.waitFor('project_board_changed', ({ version }) => version === 3)
    expect(broadcastCard?.comment_count).toBe(2)
    socket.close()
  })
})

describe('a refused request', () => {
  it('gets the same error as any other change of the board', async () => {
    const { project, id } = await buildShared()
    const card = await addCard(owner, project, 'Oak')
    const elsewhere = await addCard(owner, await buildProject(owner), 'Elm')
    const createReply = async (who: TestUser, body: object) => {
      const answer = await create(who, id, body)
      return [answer.status, answer.body.error]
    }
    expect(await createReply(stranger, { content: 'Elm' })).toEqual([404, 'Project Not Found'])
    expect(await createReply(stranger, { content: '' })).toEqual([404, 'Project Not Found'])
    expect((await createReply(owner, { content: '' }))[0]).toBe(400)
    for (const parentReplyId of [elsewhere.uid_reply, newId()]) {
      expect((await createReply(owner, { content: 'Yes', parentReplyId }))[0]).toBe(404)
    }
    await owner.call('deleteReply', { params: { replyId: card.uid_reply } })
    expect((await createReply(owner, { content: 'Yes', parentReplyId: card.uid_reply }))[0]).toBe(404)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await createReply(member, { content: 'Elm' }))[0]).toBe(409)
    const formerUser = await buildUser(app)
    const theirs = await buildProject(formerUser)
    await formerUser.call('logOut')
    const form = fileForm([{ name: 'list.txt', bytes: 'oak' }], { replyType: 'kanban', content: 'Oak' })
    const params = { id: theirs.uid_project }
    for (const call of [
      { body: { replyType: 'kanban', content: 'Oak' } },
      { body: { replyType: 'kanban', content: '<p><b onclick="x">Oak</b></p>' } },
      { body: { replyType: 'kanban', content: '' } },
      { body: { content: 'A message' } },
      { form },
    ]) {
      const { status, body } = await formerUser.call('createReply', { params, ...call })
      expect([status, body.error]).toEqual([401, 'Authentication expired'])
    }
  })

  it('a repeated request returns the stored card, also with files', async () => {
    const { project, id } = await buildShared()
    const form = () =>
      fileForm([{ name: 'list.txt', bytes: 'oak' }], { replyType: 'kanban', content: 'Oak', clientId: 'with a file' })
    const first = await owner.call('createReply', { params: { id }, form: form() })
    const second = await owner.call('createReply', { params: { id }, form: form() })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(first.body.reply.attachments).toHaveLength(1)
    expect(second.body.reply.uid_reply).toBe(first.body.reply.uid_reply)
    const [card] = (await readBoard(owner, project)).todo
    expect(card).toEqual(first.body.reply)
    const comment = () =>
      fileForm([{ name: 'a.txt', bytes: 'ash' }], { replyType: 'kanban', parentReplyId: card?.uid_reply ?? '' })
    expect((await member.call('createReply', { params: { id }, form: comment() })).status).toBe(201)
    expect((await readBoard(owner, project)).todo[0]?.comment_count).toBe(1)
  })
})

it('an ended session is rejected before anything is looked up', async () => {
  const person = await buildUser(app)
  const { uid_project: id } = await buildProject(person)
  await app.database.pool.query('update sessions set ended_at = now() where uid_user = $1', [person.uid_user])
  const unknown = newId()
  for (const body of [
    { replyType: 'discussion', content: 'Yes', quotedMessage: { uid_reply: unknown } },
    { replyType: 'discussion', content: 'Yes', parentReplyId: unknown },
    { replyType: 'kanban', content: 'Yes', parentReplyId: unknown },
    { replyType: 'kanban', content: 'Yes', uid_images: [unknown] },
  ]) {
    expect((await person.call('createReply', { params: { id }, body })).status).toBe(401)
  }
})

it('returns an error when storing a card fails twice for no known reason', async () => {
  const person = await buildUser(app)
  const { uid_project } = await buildProject(person)
  const { rows } = await app.database.pool.query<{ uid_session: string }>(
    'select uid_session from sessions where uid_user = $1',
    [person.uid_user],
  )
  const actor = { uid_user: person.uid_user, uid_session: rows[0]?.uid_session ?? '' }
  const cardBatches = { ...app.app.context.cardBatches, add: async () => undefined }
  const input = { replyType: 'kanban' as const, content: 'Oak', uid_images: [] }
  await expect(createCard({ ...app.app.context, actor, cardBatches }, uid_project, input, [])).rejects.toMatchObject({
    code: 'conflict',
    message: messages.reply.sendFailed,
  })
})
