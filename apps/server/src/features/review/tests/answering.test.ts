// Generations and versions that answer a comment.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { startJob } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { hang, startVendor } from '#testing/loopback-vendor.ts'
import { addComment, addPin, buildReviewed, readPins, sendImage, type Reviewed } from '#testing/review/build-review.ts'
import { startTestApp } from '#testing/test-app.ts'

let here: Reviewed
const vendor = await startVendor()
const app = await startTestApp({ settings: { GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address } })
vendor.answer(hang)
const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
beforeEach(async () => {
  here = await buildReviewed(owner, { member, client })
})
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const ask = (who: TestUser, uid_pin: string, fields: Record<string, string> = {}) =>
  startJob(who, { fields: { uid_project: here.id, source_uid_file: here.uid_file, uid_pin, ...fields } })

describe('a generation', () => {
  it('stores the comment it answers, also when it is repeated', async () => {
    const { uid_pin } = await addPin(client, here.uid_file)
    const { status, body } = await ask(member, uid_pin)
    expect([status, body.generation.uid_pin]).toEqual([202, uid_pin])
    const params = { id: body.generation.id }
    await member.call('cancelGeneration', { params })
    const again = await member.call('retryGeneration', { params, body: {} })
    expect(again.body.generation).toMatchObject({ status: 'queued', uid_pin })
    await member.call('cancelGeneration', { params })
    const { generations } = (await member.call('listGenerations', { query: { project: here.id } })).body
    expect(generations).toMatchObject([{ uid_pin }])
  })

  it('is rejected for a comment that does not exist, is in another project or on another file', async () => {
    const elsewhere = await buildReviewed(owner)
    const { uid_file } = await sendImage(owner, here.id)
    const foreign = await addPin(owner, elsewhere.uid_file)
    const onOther = await addPin(owner, uid_file)
    const mine = await addPin(owner, here.uid_file)
    const answers = [
      await ask(owner, newId()),
      await ask(owner, foreign.uid_pin),
      await ask(owner, onOther.uid_pin),
      await ask(member, foreign.uid_pin, { uid_project: elsewhere.id, source_uid_file: here.uid_file }),
      await startJob(owner, { fields: { uid_pin: mine.uid_pin } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('a version', () => {
  const emit = (event: Parameters<typeof app.app.context.transactionEvents.emit>[1]) =>
    transaction(app.database.db, (tx) => app.app.context.transactionEvents.emit(tx, event))
  const added = (uid_file: string, uid_pin: string) => {
    const { uid_stack } = here.file
    return emit({ type: 'file.version_added', uid_project: here.id, uid_stack, uid_file, version: 2, uid_pin })
  }
  const deleted = (uid_file: string, is_last: boolean) =>
    emit({ type: 'file.version_deleted', uid_project: here.id, uid_stack: here.file.uid_stack, uid_file, is_last })

  it('answers a comment on the same file only, until the version is deleted', async () => {
    const { uid_file } = await sendImage(owner, here.id)
    const [mine, other] = [await addPin(owner, here.uid_file), await addPin(owner, uid_file)]
    const version = newId()
    await added(version, mine.uid_pin)
    await added(version, other.uid_pin)
    expect(await readPins(owner, here.uid_file)).toMatchObject([{ answer: { uid_file: version, version: 2 } }])
    expect(await readPins(owner, uid_file)).toMatchObject([{ answer: null }])
    await deleted(newId(), false)
    expect(await readPins(owner, here.uid_file)).toMatchObject([{ answer: { uid_file: version } }])
    await deleted(version, false)
    expect(await readPins(owner, here.uid_file)).toMatchObject([{ answer: null }])
  })

  it('deletes the comments with the last version', async () => {
    const pin = await addPin(owner, here.uid_file)
    await addComment(owner, pin)
    await deleted(here.uid_file, true)
    const { rows } = await app.database.pool.query(
      `select uid_pin from pins where uid_project = $1 union all
       select uid_pin from pin_comments where uid_pin = $2`,
      [here.id, pin.uid_pin],
    )
    expect(rows).toEqual([])
  })
})
