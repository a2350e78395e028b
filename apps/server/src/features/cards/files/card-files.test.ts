import { existsSync } from 'node:fs'
import { join as joinPath } from 'node:path'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { beforeEach, describe, expect, it } from 'vitest'

import { addCard, readBoard } from '#testing/build-board.ts'
import { buildProject, fileForm, join, type TestFile } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

const [owner, author] = await Promise.all([buildUser(app), buildUser(app)])

let id: string
let card: Reply
beforeEach(async () => {
  const project = await buildProject(owner)
  await join(owner, project, author)
  id = project.uid_project
  card = await addCard(author, project, 'Measure the niche')
})

const note: TestFile = { name: 'note.txt', bytes: 'Measured on site' }
const add = (files: readonly TestFile[], replyId = card.uid_reply) =>
  author.call('addCardFiles', { params: { replyId }, form: fileForm(files) })
const remove = (attachmentId: string, replyId = card.uid_reply) =>
  author.call('removeCardFile', { params: { replyId, attachmentId } })
const namesOn = async (): Promise<string[]> => {
  const { todo } = await readBoard(owner, { uid_project: id })
  return todo.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))
}
const keyOf = async (uid_file: string): Promise<string> => {
  const { rows } = await app.database.pool.query<{ key: string }>('select key from files where uid_file = $1', [
    uid_file,
  ])
  return rows[0]?.key ?? ''
}
const isKept = (key: string): boolean => existsSync(joinPath(app.dataDir, 'files', key))
const usedBytes = async (): Promise<number> => {
  const { rows } = await app.database.pool.query<{ bytes: number }>(
    'select coalesce(sum(filesize), 0)::int as bytes from files where uploaded_by = $1',
    [author.uid_user],
  )
  return rows[0]?.bytes ?? 0
}

describe('the files of a card', () => {
  it('are added by its author after the existing ones, and broadcast immediately', async () => {
    const theirs = await joinSocket(app, owner.token, id)
    const received = theirs.waitFor('project_board_changed', ({ uid_reply }) => uid_reply === card.uid_reply)
    const { status, body } = await add([note, { name: 'list.csv', bytes: 'a,b\n1,2\n' }])
    expect(status).toBe(200)
    expect(body.reply.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
      'note.txt',
      'list.csv',
    ])
    expect(body.reply).toMatchObject({ original_content: 'Measure the niche', edited_at: null, comment_count: 0 })
    expect(body.reply.version).toBeGreaterThan(card.version)
    expect(await received).toMatchObject({ uid_project: id, uid_reply: card.uid_reply })
    await add([{ name: 'later.txt', bytes: 'And again' }])
    expect(await namesOn()).toEqual(['note.txt', 'list.csv', 'later.txt'])
    theirs.close()
  })

  it('are permanently removed from the card, the store and the statistics', async () => {
    const before = await usedBytes()
    const { body } = await add([note, { name: 'stays.txt', bytes: 'Stays' }])
    const [deleted] = body.reply.attachments
    const key = await keyOf(deleted.uid_file)
    expect(isKept(key)).toBe(true)
    const theirs = await joinSocket(app, owner.token, id)
    const received = theirs.waitFor('project_board_changed', ({ uid_reply }) => uid_reply === card.uid_reply)
    const reviewed = theirs.waitFor('project_review_changed')
    const answer = await remove(deleted.uid_file)
    expect(answer.status).toBe(200)
    expect(await reviewed).toMatchObject({ uid_project: id })
    expect(answer.body.reply.attachments).toMatchObject([{ filename: 'stays.txt' }])
    expect(await received).toMatchObject({ uid_reply: card.uid_reply })
    expect(await namesOn()).toEqual(['stays.txt'])
    expect(isKept(key)).toBe(false)
    expect(await usedBytes()).toBe(before + 'Stays'.length)
    expect((await remove(deleted.uid_file)).status).toBe(404)
    theirs.close()
  })

  it('cannot be removed if one is the card’s only content', async () => {
    const form = fileForm([note], { replyType: 'kanban' })
    const { body } = await author.call('createReply', { params: { id }, form })
    const bare: Reply = body.reply
    const [file] = bare.attachments
    const refused = await remove(file?.uid_file ?? '', bare.uid_reply)
    expect([refused.status, refused.body.error]).toEqual([409, messages.kanban.lastFile])
    await add([{ name: 'other.txt', bytes: 'Other' }], bare.uid_reply)
    expect((await remove(file?.uid_file ?? '', bare.uid_reply)).status).toBe(200)
  })

  it('are subject to the same limits as attachments', async () => {
    const refusals = [
      [[], 400, messages.http.badRequest],
      [[{ name: 'scene.mp4', bytes: Buffer.from([0, 1, 2]) }], 415, messages.file.kindNotAccepted],
    ] as const
    for (const [files, status, error] of refusals) {
      const answer = await add(files)
      expect([answer.status, answer.body.error]).toEqual([status, error])
    }
    const { perCard, perRequest } = limits.file
    const many = Array.from({ length: perRequest }, (_, at) => ({ name: `${at}.txt`, bytes: `${at}` }))
    for (let stored = 0; stored < perCard; stored += perRequest) expect((await add(many)).status).toBe(200)
    const { status, body } = await add([note])
    expect([status, body.error]).toEqual([409, messages.kanban.tooManyFiles])
    expect(await namesOn()).toHaveLength(perCard)
  })

  it('are not added to a deleted card', async () => {
    await owner.call('deleteReply', { params: { replyId: card.uid_reply } })
    expect((await add([note])).status).toBe(404)
  })
})
