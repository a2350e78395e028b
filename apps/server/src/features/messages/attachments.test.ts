import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { buildProject, fileForm, join, type TestFile } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

import { emptyDeletedJob } from './empty-deleted.job.ts'
import { sendMessage } from './sending/send-message.ts'

const [owner, author] = await Promise.all([buildUser(app), buildUser(app)])
const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#663311' } })
  .png()
  .toBuffer()

let id: string
beforeEach(async () => {
  const project = await buildProject(owner)
  await join(owner, project, author)
  id = project.uid_project
})

const note: TestFile = { name: 'note.txt', bytes: 'Measured on site' }
const send = (files: readonly TestFile[], fields: Record<string, string> = {}, who = author) =>
  who.call('createReply', { params: { id }, form: fileForm(files, fields) })
const list = async (): Promise<Reply[]> => (await owner.call('listReplies', { params: { id } })).body.replies
const download = (who: TestUser, replyId: string, attachmentId: string, project = id) =>
  who.call('downloadReplyAttachment', { params: { id: project, replyId, attachmentId } })
const keysOf = async (uid_reply: string): Promise<string[]> => {
  const { rows } = await app.database.pool.query<{ key: string }>('select key from files where uid_reply = $1', [
    uid_reply,
  ])
  return rows.map(({ key }) => key)
}
const isKept = (key: string): boolean => existsSync(joinPath(app.dataDir, 'files', key))

describe('a message with files', () => {
  it('is received with its files in the order in which they were chosen', async () => {
    const theirs = await joinSocket(app, owner.token, id)
    const files = [note, { name: 'view.png', bytes: picture }, { name: 'list.csv', bytes: 'a,b\n1,2\n' }]
    const { status, body } = await send(files, { content: '<p>As <b>measured</b></p>', clientId: 'client 1' })
    expect(status).toBe(201)
    expect(body.reply.attachments).toMatchObject([
      { filename: 'note.txt', mimetype: 'text/plain', filesize: 16, uploaded_by: author.email },
      { filename: 'view.png', mimetype: 'image/png', width: 8, height: 6 },
      { filename: 'list.csv' },
    ])
    expect(await theirs.waitFor('receive_project_message')).toEqual(body.reply)
    expect(await list()).toEqual([body.reply])
    for (const { url } of body.reply.attachments) expect((await app.client().get(url)).status).toBe(200)
  })

  it('appears once in a page, with its own files only', async () => {
    const first = (await send([note, { name: 'plan.txt', bytes: 'Sheet 3' }])).body.reply
    const plain = (await author.call('createReply', { params: { id }, body: { content: 'None' } })).body.reply
    const quoted = { uid_reply: first.uid_reply }
    const second = (await send([{ name: 'list.csv', bytes: 'a,b' }], { quotedMessage: JSON.stringify(quoted) })).body
      .reply
    expect(await list()).toEqual([first, plain, second])
    const names = (reply: Pick<Reply, 'attachments'>) => reply.attachments.map(({ filename }) => filename)
    expect([first, plain, second].map(names)).toEqual([['note.txt', 'plan.txt'], [], ['list.csv']])
    expect(names(second.details.quoted_message)).toEqual(['note.txt', 'plan.txt'])
  })

  it('needs no text', async () => {
    const { status, body } = await send([note])
    expect([status, body.reply.content, body.reply.original_content]).toEqual([201, '', ''])
    const edited = await author.call('updateReply', {
      params: { replyId: body.reply.uid_reply },
      body: { content: '' },
    })
    expect(edited.status).toBe(200)
  })

  it('can contain a quote, as JSON in a multipart body', async () => {
    const first = (await send([note], { content: 'See' })).body.reply
    const { body } = await send([], {
      content: 'Seen',
      quotedMessage: JSON.stringify({ uid_reply: first.uid_reply }),
    })
    expect(body.reply.details.quoted_message).toMatchObject({ content: 'See', attachments: first.attachments })
    expect((await send([], { content: 'a', quotedMessage: '{' })).status).toBe(400)
  })

  it('is not stored, nor are its files, when the session ends during the upload', async () => {
    const sender = await buildUser(app)
    await join(owner, { uid_project: id }, sender)
    const answer = await whileHeld(app.database, {
      hold: (query) => query('select from projects where uid_project = $1 for update', [id]),
      act: () => send([note], { content: 'Late' }, sender),
      meanwhile: (query) => query('update sessions set ended_at = now() where uid_user = $1', [sender.uid_user]),
    })
    expect([answer.status, answer.body.error]).toEqual([401, messages.session.expired])
    expect(await list()).toEqual([])
    const { rows } = await app.database.pool.query('select from files where uid_project = $1', [id])
    expect(rows).toEqual([])
  })

  it('must be sent again when the reason for a refusal no longer holds, because its files were swept', async () => {
    const { rows } = await app.database.pool.query<{ uid_session: string }>(
      'select uid_session from sessions where uid_user = $1 and ended_at is null',
      [author.uid_user],
    )
    const actor = { uid_user: author.uid_user, uid_session: rows[0]?.uid_session ?? '' }
    const path = joinPath(app.dataDir, 'note.txt')
    await writeFile(path, note.bytes)
    const upload = { path, filename: note.name, claimed: 'text/plain', bytes: 16, sha256: '0'.repeat(64) }
    // While files and message are stored the session appears to have ended.
    const moments = [new Date('2999-01-01'), new Date('2999-01-01')]
    const context = { ...app.app.context, actor, clock: { now: () => moments.pop() ?? app.now() } }
    const sending = sendMessage(context, id, { content: 'Back again' }, [upload])
    await expect(sending).rejects.toMatchObject({ code: 'conflict', message: messages.reply.sendFailed })
    expect(await list()).toEqual([])
  })

  it('is stored once for one client id, and so are its files', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send([note], { content: 'Once', clientId: 'client 1' })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two)
    expect(statuses).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.reply.attachments[0].uid_file)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    const again = await send([note], { content: 'Once', clientId: 'client 1' })
    expect([again.status, again.body.reply]).toEqual([200, answers[0]?.body.reply])
    const { rows } = await app.database.pool.query('select key from files where uid_project = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('accepts at most five documents and images, and leaves nothing when it is refused', async () => {
    const six = await send(Array.from({ length: limits.file.perRequest + 1 }, () => note))
    expect([six.status, six.body.error]).toEqual([400, messages.file.tooMany])
    const zip = Buffer.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])
    for (const bytes of [zip, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0])]) {
      const refused = await send([note, { name: 'drawing.dwg', bytes }])
      expect(refused.status).toBe(415)
    }
    expect((await send([{ name: 'page.png', bytes: '<svg onload="x()">' }])).status).toBe(415)
    expect(await list()).toEqual([])
    const { rows } = await app.database.pool.query('select from files where uid_project = $1', [id])
    expect(rows).toHaveLength(0)
    expect((await send(Array.from({ length: limits.file.perRequest }, () => note))).status).toBe(201)
  })

  it('is refused before its bytes are read if the person cannot send messages', async () => {
    const stranger = await buildUser(app)
    expect((await send([note], {}, stranger)).status).toBe(404)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await send([note])).status).toBe(409)
  })

  it('does not add its files to those of the project', async () => {
    const { body } = await send([note], { content: 'See' })
    const project = await owner.call('getProject', { params: { id } })
    expect(project.body.files).toEqual([])
    const { uid_file } = body.reply.attachments[0]
    expect((await owner.call('deleteFile', { params: { fileId: uid_file } })).status).toBe(404)
  })
})

describe('an attachment', () => {
  it('can be downloaded by people with access to the project, under its own message only', async () => {
    const { uid_reply, attachments } = (await send([note], { content: 'See' })).body.reply as Reply
    const uid_file = attachments[0]?.uid_file ?? ''
    const answer = await download(owner, uid_reply, uid_file)
    expect([answer.status, answer.text]).toEqual([200, 'Measured on site'])
    expect(answer.headers['content-disposition']).toContain('note.txt')
    const [stranger, another] = await Promise.all([buildUser(app), send([note], { content: 'Other' })])
    const elsewhere = await buildProject(owner)
    const wrong = await Promise.all([
      download(stranger, uid_reply, uid_file),
      download(owner, another.body.reply.uid_reply, uid_file),
      download(owner, crypto.randomUUID(), uid_file),
      download(owner, uid_reply, crypto.randomUUID()),
      download(owner, uid_reply, uid_file, elsewhere.uid_project),
      download(owner, 'nothing', uid_file),
    ])
    expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    const params = { id, replyId: uid_reply, attachmentId: uid_file }
    expect((await app.client().call('downloadReplyAttachment', { params })).status).toBe(401)
  })

  it('is hidden and restored with its message, and its bytes are permanently deleted', async () => {
    const { uid_reply, attachments } = (await send([note, { name: 'view.png', bytes: picture }])).body.reply as Reply
    const quoting = await send([], { content: 'That one', quotedMessage: JSON.stringify(uid_reply) })
    const [file] = attachments
    const url = file?.url ?? ''
    const keys = await keysOf(uid_reply)
    await author.call('deleteReply', { params: { replyId: uid_reply } })
    const gone = async () => [
      (await download(owner, uid_reply, file?.uid_file ?? '')).status,
      (await owner.call('downloadFile', { params: { fileId: file?.uid_file ?? '' } })).status,
      (await app.client().get(url)).status,
    ]
    expect(await gone()).not.toContain(200)
    expect((await list())[0]?.details.quoted_message?.attachments).toEqual([])
    await author.call('restoreReply', { params: { replyId: uid_reply } })
    expect((await download(owner, uid_reply, file?.uid_file ?? '')).status).toBe(200)
    expect((await list())[1]?.details.quoted_message?.attachments).toHaveLength(2)
    expect(quoting.status).toBe(201)
    await author.call('deleteReply', { params: { replyId: uid_reply } })
    await app.database.pool.query(
      "update replies set deleted_at = deleted_at - $2 * interval '1 ms' where uid_reply = $1",
      [uid_reply, limits.reply.undoWithin],
    )
    expect(keys.map(isKept)).toEqual([true, true])
    await emptyDeletedJob.run(app.app.context, {})
    expect(keys.map(isKept)).toEqual([false, false])
    expect(await keysOf(uid_reply)).toEqual([])
    expect((await list())[0]?.details.quoted_message).toMatchObject({ deleted: true, attachments: [] })
  })

  it('is deleted with its project', async () => {
    const { uid_reply } = (await send([note])).body.reply as Reply
    const keys = await keysOf(uid_reply)
    expect((await owner.call('deleteProject', { params: { id } })).status).toBe(200)
    await vi.waitFor(() => expect(keys.map(isKept)).toEqual([false]), stretch(60_000))
  })
})
