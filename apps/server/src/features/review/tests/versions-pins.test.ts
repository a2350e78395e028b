// Each comment belongs to one version and stays after that version is deleted, until the file is.
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { addComment, addPin, buildReviewed, readPins, sendImage, tryPin } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const build = () => buildReviewed(owner, { member, client })

const addVersion = async (who: TestUser, fileId: string, fields: Record<string, string> = {}): Promise<string> => {
  const form = fileForm([{ name: 'kitchen.png', bytes: await picture(400, 300), type: 'image/png' }], fields)
  const { body, text } = await who.call('addVersion', { params: { fileId }, form })
  if (!body?.file) throw new Error(`No version: ${text}`)
  return body.file.uid_file
}

const deleteFile = (fileId: string, query: Record<string, string> = {}) =>
  owner.call('deleteFile', { params: { fileId }, query })

describe('comments on versions', () => {
  it('share one sequence of numbers, and each keeps its version', async () => {
    const { uid_file, file } = await build()
    const first = await addPin(owner, uid_file)
    const second = await addVersion(member, uid_file)
    const pin = await addPin(member, second)
    expect(pin).toMatchObject({ number: 2, version: 2, uid_file: second, uid_stack: file.uid_stack })
    expect(await readPins(owner, second)).toMatchObject([
      { number: 1, version: 1 },
      { number: 2, version: 2 },
    ])
    const listOf = async (fileId: string): Promise<Pin[]> =>
      (await client.call('listPins', { params: { fileId } })).body.pins
    expect((await listOf(uid_file)).map(({ uid_pin }) => uid_pin)).toEqual([first.uid_pin])
    expect((await listOf(second)).map(({ uid_pin }) => uid_pin)).toEqual([pin.uid_pin])
  })

  it('are returned with the versions by three statements, however many there are', async () => {
    const { uid_file } = await build()
    const read = () => member.call('listVersions', { params: { fileId: uid_file }, query: { with: 'pins' } })
    for (let count = 0; count < 4; count++) {
      const pin = await addPin(owner, await addVersion(owner, uid_file))
      await addComment(member, pin)
    }
    await read()
    let pins: Pin[] = []
    const statements = await countStatements(app.database.pool, async () => {
      pins = (await read()).body.pins
    })
    expect(pins.map(({ comments }) => comments.length)).toEqual([1, 1, 1, 1])
    expect(statements).toBeLessThanOrEqual(3)
  })

  it('stay when their version is deleted, and wait for the uploader of the newest', async () => {
    const { id, uid_file } = await build()
    const second = await addVersion(member, uid_file)
    const pin = await addPin(client, uid_file)
    await addComment(owner, pin)
    expect((await deleteFile(uid_file)).status).toBe(200)
    const [left] = await readPins(owner, uid_file)
    expect(left).toMatchObject({ uid_pin: pin.uid_pin, version: 1, waits_for: { uid_user: member.uid_user } })
    expect((await client.call('listPins', { params: { fileId: uid_file } })).body.pins).toHaveLength(1)
    const { stacks } = (await owner.call('getReview', { params: { id } })).body
    expect(stacks).toMatchObject([{ file: { uid_file: second, version: 2 }, open_count: 1 }])
    await addComment(client, pin)
    // The card has no image, because the version is deleted.
    expect((await owner.call('createPinCard', { params: { pinId: pin.uid_pin } })).body.reply.attachments).toEqual([])
  })

  it('are rejected on a deleted version, whose existence is not revealed to strangers', async () => {
    const { uid_file } = await build()
    await addVersion(member, uid_file)
    await deleteFile(uid_file)
    expect(await tryPin(owner, uid_file)).toMatchObject({ status: 404, body: { message: reviewMessages.fileNotFound } })
    const stranger = await buildUser(app)
    expect(await tryPin(stranger, uid_file)).toMatchObject({ status: 404, body: { message: messages.http.notFound } })
  })

  it('are deleted with the last version or with all versions', async () => {
    for (const query of [{}, { versions: 'all' }]) {
      const { id, uid_file } = await build()
      const latest = await addVersion(owner, uid_file)
      await addComment(owner, await addPin(owner, uid_file))
      if (!('versions' in query)) await deleteFile(uid_file)
      expect((await deleteFile(latest, query as Record<string, string>)).status).toBe(200)
      const { rows } = await app.database.pool.query('select from review_stacks where uid_project = $1', [id])
      expect(rows).toEqual([])
      expect((await owner.call('listPins', { params: { fileId: uid_file } })).status).toBe(404)
      expect((await owner.call('getReview', { params: { id } })).body.stacks).toEqual([])
    }
  })

  it('are answered by the version that names them', async () => {
    const { uid_file } = await build()
    const pin = await addPin(client, uid_file)
    const second = await addVersion(member, uid_file, { uid_pin: pin.uid_pin })
    expect(await readPins(client, uid_file)).toMatchObject([{ answer: { uid_file: second, version: 2 } }])
    await deleteFile(second)
    expect(await readPins(client, uid_file)).toMatchObject([{ answer: null }])
  })

  it('are not answered by a version of another file, which is still added', async () => {
    const [one, other] = [await build(), await build()]
    const pin = await addPin(client, other.uid_file)
    await addVersion(member, one.uid_file, { uid_pin: pin.uid_pin })
    expect(await readPins(client, other.uid_file)).toMatchObject([{ answer: null }])
  })

  it('on a version of a message’s file are hidden from clients', async () => {
    const { id } = await build()
    const { uid_file } = await sendImage(member, id)
    const second = await addVersion(member, uid_file)
    const { uid_pin } = await addPin(owner, second)
    const answers = [
      await client.call('listPins', { params: { fileId: second } }),
      await client.call('listVersions', { params: { fileId: uid_file }, query: { with: 'pins' } }),
      await client.call('updatePin', { params: { pinId: uid_pin }, body: { status: 'resolved' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('a concurrent comment and deletion', () => {
  it('leave no comment without a file when the last version is deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, uid_file } = await build()
      const [pinned, deleted] = await Promise.all([tryPin(member, uid_file), deleteFile(uid_file)])
      expect(deleted.status).toBe(200)
      expect([201, 404]).toContain(pinned.status)
      const { rows } = await app.database.pool.query('select from pins where uid_project = $1', [id])
      expect(rows).toEqual([])
    }
  })
})
