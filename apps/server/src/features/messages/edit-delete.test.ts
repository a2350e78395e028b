import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { beforeEach, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

import { emptyDeletedJob } from './empty-deleted.job.ts'

let owner: TestUser
let author: TestUser
let other: TestUser
let id: string
let message: Reply
beforeEach(async () => {
  ;[owner, author, other] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  await join(owner, project, author)
  await join(owner, project, other)
  id = project.uid_project
  message = (await author.call('createReply', { params: { id }, body: { content: '<p>Oak</p>' } })).body.reply
})

const edit = (who: TestUser, content: unknown, replyId = message.uid_reply) =>
  who.call('updateReply', { params: { replyId }, body: { content } })
const remove = (who: TestUser, replyId = message.uid_reply) => who.call('deleteReply', { params: { replyId } })
const restore = (who: TestUser, replyId = message.uid_reply) => who.call('restoreReply', { params: { replyId } })
const list = async (): Promise<Reply[]> => (await owner.call('listReplies', { params: { id } })).body.replies
const age = (milliseconds: number) =>
  app.database.pool.query("update replies set deleted_at = deleted_at - $2 * interval '1 ms' where uid_reply = $1", [
    message.uid_reply,
    milliseconds,
  ])
const rowOf = async (uid_reply: string) => {
  const { rows } = await app.database.pool.query<{ content: string; original_content: string; is_emptied: boolean }>(
    'select content, original_content, is_emptied from replies where uid_reply = $1',
    [uid_reply],
  )
  return rows[0]
}

const anySentence: unknown = expect.any(String)

describe('editing a message', () => {
  it('is allowed for its author and shows the new text at the same position', async () => {
    const theirs = await joinSocket(app, other.token, id)
    await author.call('createReply', { params: { id }, body: { content: 'Later' } })
    const { status, body } = await edit(author, '<p>Walnut<script>x</script></p>')
    expect(status).toBe(200)
    expect(body.reply).toEqual({
      ...message,
      content: '<p>Walnut</p>',
      original_content: 'Walnut',
      edited_at: expect.any(String),
      version: 3,
    })
    expect(await theirs.waitFor('project_message_updated')).toEqual(body.reply)
    expect((await list()).map(({ original_content }) => original_content)).toEqual(['Walnut', 'Later'])
  })

  it('is refused for other people, including the owner', async () => {
    for (const who of [owner, other]) {
      const { status, body } = await edit(who, 'Forged')
      expect([status, body.code]).toEqual([403, 'not_allowed'])
    }
    expect(await list()).toEqual([message])
  })

  it.each([
    ['', messages.reply.contentRequired],
    ['<p> </p>', messages.reply.contentRequired],
    ['<script>x</script>', messages.reply.contentRequired],
    ['x'.repeat(limits.reply.contentMax + 1), messages.reply.contentTooLong],
    ['a\0b', messages.http.badRequest],
    [undefined, anySentence],
    [null, anySentence],
    [5, anySentence],
  ])('requires a text (%#)', async (content, sentence) => {
    const { status, body } = await edit(author, content)
    expect([status, body.error]).toEqual([400, sentence])
    expect(await list()).toEqual([message])
  })

  it('is refused for deleted messages, in an archived project, and after leaving', async () => {
    await remove(author)
    expect((await edit(author, 'Too late')).status).toBe(404)
    await restore(author)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await edit(author, 'Too late')).status).toBe(409)
    await owner.call('updateProject', { params: { id }, body: { status: 'active' } })
    await author.call('removeMember', { params: { id, email: author.email } })
    expect((await edit(author, 'Too late')).status).toBe(404)
  })

  it('concurrently leaves one text and one version per edit', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => edit(author, `Text ${index}`)))
    const versions = answers.map(({ body }) => body.reply.version).toSorted((one, two) => one - two)
    expect(versions).toEqual(Array.from({ length: 10 }, (_, index) => index + 2))
    const last = answers.find(({ body }) => body.reply.version === 11)
    expect(await list()).toEqual([last?.body.reply])
  })
})

describe('deleting a message', () => {
  it('is allowed for its author and the owner, and removes it for every member', async () => {
    const theirs = await joinSocket(app, other.token, id)
    expect((await remove(other)).body.code).toBe('not_allowed')
    const { status, body } = await remove(author)
    expect([status, body]).toEqual([200, { message: messages.reply.deleted, version: expect.any(Number) }])
    const event = { uid_project: id, uid_reply: message.uid_reply, version: 2 }
    expect(await theirs.waitFor('project_message_deleted')).toEqual(event)
    expect(await list()).toEqual([])
    const second = (await author.call('createReply', { params: { id }, body: { content: 'Rude' } })).body.reply
    expect((await remove(owner, second.uid_reply)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('broadcasts the canonical id, however the caller wrote it', async () => {
    const theirs = await joinSocket(app, other.token, id)
    await remove(author, message.uid_reply.toUpperCase())
    expect((await theirs.waitFor('project_message_deleted')).uid_reply).toBe(message.uid_reply)
  })

  it('happens once for concurrent requests', async () => {
    const answers = await Promise.all([remove(author), remove(owner), remove(author)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404, 404])
  })

  it('is refused in an archived project', async () => {
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await remove(author)).status).toBe(409)
    expect((await remove(owner)).status).toBe(409)
  })

  it('does not release its number for the next message', async () => {
    await remove(author)
    const { body } = await author.call('createReply', { params: { id }, body: { content: 'Next' } })
    expect(body.reply).toMatchObject({ message_number: 2, version: 3 })
  })
})

describe('undoing a deletion', () => {
  it('restores the message at its position for every member', async () => {
    const theirs = await joinSocket(app, other.token, id)
    await author.call('createReply', { params: { id }, body: { content: 'Later' } })
    await remove(author)
    const { status, body } = await restore(author)
    expect([status, body.reply]).toEqual([200, { ...message, version: 4 }])
    expect(await theirs.waitFor('project_message_updated')).toEqual(body.reply)
    expect((await list()).map(({ original_content }) => original_content)).toEqual(['Oak', 'Later'])
  })

  it('is allowed only for the person who deleted it', async () => {
    await remove(owner)
    for (const who of [author, other]) expect((await restore(who)).status).toBe(404)
    expect((await restore(owner)).status).toBe(200)
    await remove(author)
    expect((await restore(owner)).status).toBe(404)
  })

  it('happens once for repeated requests', async () => {
    await remove(author)
    const answers = await Promise.all([restore(author), restore(author), restore(author)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404, 404])
    expect((await restore(author)).status).toBe(404)
  })

  it('is possible for ten minutes', async () => {
    await remove(author)
    await age(limits.reply.undoWithin - 60_000)
    expect((await restore(author)).status).toBe(200)
    await remove(author)
    await age(limits.reply.undoWithin)
    expect((await restore(author)).status).toBe(404)
  })

  it('is refused for a comment while its card is deleted', async () => {
    const createReply = async (body: object): Promise<Reply> =>
      (await author.call('createReply', { params: { id }, body: { replyType: 'kanban', ...body } })).body.reply
    const card = await createReply({ content: 'Fronts' })
    const comment = await createReply({ content: 'In oak', parentReplyId: card.uid_reply })
    for (const { uid_reply } of [comment, card]) expect((await remove(author, uid_reply)).status).toBe(200)
    expect(await restore(author, comment.uid_reply)).toMatchObject({
      status: 404,
      body: { error: messages.reply.parentUnknown },
    })
    expect((await restore(author, card.uid_reply)).status).toBe(200)
    expect((await restore(author, comment.uid_reply)).status).toBe(200)
  })

  it('is refused for unknown messages, after leaving, and in an archived project', async () => {
    expect((await restore(author, crypto.randomUUID())).status).toBe(404)
    expect((await restore(author)).status).toBe(404)
    await remove(author)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await restore(author)).status).toBe(409)
    await owner.call('updateProject', { params: { id }, body: { status: 'active' } })
    await author.call('removeMember', { params: { id, email: author.email } })
    expect((await restore(author)).status).toBe(404)
  })
})

describe('permanent deletion', () => {
  it('removes the text after ten minutes, and not before', async () => {
    await remove(author)
    await emptyDeletedJob.run(app.app.context, {})
    expect(await rowOf(message.uid_reply)).toMatchObject({ content: '<p>Oak</p>', is_emptied: false })
    await age(limits.reply.undoWithin)
    await emptyDeletedJob.run(app.app.context, {})
    expect(await rowOf(message.uid_reply)).toEqual({ content: '', original_content: '', is_emptied: true })
    // Clients catching up still receive the deletion.
    const { body } = await owner.call('listReplies', { params: { id }, query: { since: '0' } })
    expect(body).toMatchObject({ replies: [], deleted: [message.uid_reply] })
  })

  it('removes its reactions, and no others', async () => {
    const kept = (await author.call('createReply', { params: { id }, body: { content: 'Elm' } })).body.reply
    for (const { uid_reply } of [message, kept]) {
      await owner.call('addReaction', { params: { replyId: uid_reply, emoji: '👍' } })
    }
    await remove(author)
    await age(limits.reply.undoWithin)
    await emptyDeletedJob.run(app.app.context, {})
    const { rows } = await app.database.pool.query('select uid_reply from reactions where uid_reply = any($1)', [
      [message.uid_reply, kept.uid_reply],
    ])
    expect(rows).toEqual([{ uid_reply: kept.uid_reply }])
  })

  it('removes the text of any number of messages', async () => {
    await app.database.pool.query(
      `insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, version, created_at,
         message_number, deleted_at, deleted_by)
       select gen_random_uuid(), uid_project, uid_user, reply_type, content, original_content, version, created_at,
         message_number + number, now() - interval '1 day', uid_user
       from replies, generate_series(1, 450) as number where uid_reply = $1`,
      [message.uid_reply],
    )
    await emptyDeletedJob.run(app.app.context, {})
    const { rows } = await app.database.pool.query(
      `select count(*)::int as all, count(*) filter (where is_emptied)::int as emptied from replies
       where uid_project = $1 and deleted_at is not null`,
      [id],
    )
    expect(rows).toEqual([{ all: 450, emptied: 450 }])
  })

  it('does not affect existing messages', async () => {
    await app.database.pool.query("update replies set created_at = created_at - interval '1 day'")
    await emptyDeletedJob.run(app.app.context, {})
    expect(await rowOf(message.uid_reply)).toMatchObject({ content: '<p>Oak</p>', is_emptied: false })
  })
})

describe('a person without access to the project', () => {
  it('gets the same response for its messages as for unknown ones', async () => {
    const stranger = await buildUser(app)
    for (const act of [
      (replyId: string) => edit(stranger, 'Mine', replyId),
      (replyId: string) => remove(stranger, replyId),
      (replyId: string) => restore(stranger, replyId),
    ]) {
      const [there, nowhere] = await Promise.all([act(message.uid_reply), act(crypto.randomUUID())])
      expect([there.status, there.text]).toEqual([404, nowhere.text])
    }
  })
})
