import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { awaitJob, creditsOf, picture, readJob, startJob } from '#testing/build-generation.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { google, hang, startVendor, type VendorAnswer } from '#testing/loopback-vendor.ts'
import { openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
const app = await startTestApp({
  settings: {
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: vendor.address,
    AI_AT_ONCE_PER_PROVIDER: '2',
    AI_AT_ONCE_PER_PERSON: '2',
    SIGNUP_CREDITS: '2000',
  },
})
const made = google.image(await picture(120, 80))
afterAll(async () => {
  await app.close()
  await vendor.close()
})
beforeEach(() => {
  vendor.answer(made)
  vendor.received.splice(0)
})

const idOf = async (user: TestUser, parts: Parameters<typeof startJob>[1] = {}): Promise<string> => {
  const { body, status } = await startJob(user, parts)
  expect(status).toBe(202)
  return body.generation.id
}

const listOf = async (user: TestUser, query: Record<string, string> = {}) =>
  (await user.call('listGenerations', { query })).body.generations

/** Queues responses for the next requests; the last one repeats. */
const answerInTurn = (...answers: readonly VendorAnswer[]): void => {
  let at = 0
  vendor.answer((response) => answers[Math.min(at++, answers.length - 1)]?.(response))
}

const entriesOf = async (user: TestUser) =>
  (await user.call('listCreditEntries')).body.entries
    .filter(({ amount }: { amount: number }) => amount < 0)
    .map(({ amount }: { amount: number }) => amount)

describe('a generation', () => {
  it('is made when it was cancelled by another process and retried', async () => {
    const user = await buildUser(app)
    const requests: ServerResponse[] = []
    vendor.answer((response) => void requests.push(response))
    const params = { id: await idOf(user) }
    await expect.poll(() => requests).toHaveLength(1)
    await app.database.db
      .updateTable('generations')
      .set({ status: 'cancelled', instance: null, uid_reservation: null, finished_at: new Date() })
      .where('uid_generation', '=', params.id)
      .execute()
    await user.call('retryGeneration', { params, body: {} })
    await expect.poll(() => requests).toHaveLength(2)
    const [first, second] = requests
    if (!first || !second) throw new Error('It was not asked for twice')
    if (!first.closed) {
      google.blocked('SAFETY')(first)
      await once(first, 'close')
    }
    made(second)
    expect((await awaitJob(user, params.id)).status).toBe('done')
  })

  it('is accepted immediately, made in the background, broadcast, and paid for when stored', async () => {
    const user = await buildUser(app)
    const { uid_project } = await buildProject(user)
    const socket = await openSocket(app, user.token)
    const { body, status } = await startJob(user, { fields: { uid_project } })
    expect(status).toBe(202)
    const { generation } = body
    expect(generation).toMatchObject({
      status: 'queued',
      progress: null,
      error: null,
      prompt: 'Warm light, walnut fronts',
      provider: 'gemini-3.1-flash-image',
      count: 1,
      images: [],
      credits: 100,
      finished_at: null,
      uid_project,
      has_mask: false,
    })
    expect(await creditsOf(user)).toBe(1900)
    const done = await awaitJob(user, generation.id)
    expect(done).toMatchObject({ status: 'done', error: null, credits: 100, ahead: null })
    expect(done.images).toEqual((await user.call('listGenerated')).body.images)
    expect(done.images[0]).toMatchObject({ width: 120, height: 80, seed: null, drift: null })
    for (const { url } of [...done.images, ...done.inputs]) {
      expect((await app.app.http.inject({ url })).statusCode).toBe(200)
    }
    expect(await listOf(user)).toEqual([done])
    expect(await listOf(user, { status: 'done' })).toEqual([done])
    expect(await listOf(user, { status: 'failed' })).toEqual([])
    expect([await creditsOf(user), await entriesOf(user)]).toEqual([1900, [-100]])
    await expect
      .poll(() => socket.received('generation_changed').map((told) => told.generation.status))
      .toEqual(expect.arrayContaining(['running', 'done']))
    await expect
      .poll(async () => (await user.call('listNotifications')).body.notifications)
      .toMatchObject([{ kind: 'generation_done', link: `/projects/${uid_project}/genai?generation=${generation.id}` }])
  })

  it('stores and charges each of several images as it arrives', async () => {
    answerInTurn(made, hang)
    const user = await buildUser(app)
    const id = await idOf(user, { fields: { count: '3' } })
    const first = await awaitJob(user, id, ({ images }) => images.length === 1)
    expect(first).toMatchObject({ status: 'running', credits: 300 })
    expect([await creditsOf(user), await entriesOf(user)]).toEqual([1700, [-100]])
    const { body } = await user.call('cancelGeneration', { params: { id } })
    expect(body.generation).toMatchObject({ status: 'cancelled' })
    expect([await creditsOf(user), await entriesOf(user)]).toEqual([1900, [-100]])
    expect(await readJob(user, id)).toMatchObject({ status: 'cancelled', credits: 100, images: first.images })
    await expect.poll(() => vendor.waiting()).toBe(0)
    vendor.answer(made)
    expect((await user.call('retryGeneration', { params: { id } })).status).toBe(202)
    const whole = await awaitJob(user, id)
    expect(whole).toMatchObject({ status: 'done', credits: 300 })
    expect(whole.images).toHaveLength(3)
    expect([await creditsOf(user), await entriesOf(user)]).toEqual([1700, [-100, -100, -100]])
  })

  it('explains a failure, costs nothing then, and can be retried after a reload', async () => {
    vendor.answer(google.broken)
    const user = await buildUser(app)
    const { uid_project } = await buildProject(user)
    const id = await idOf(user, { fields: { uid_project } })
    const failed = await awaitJob(user, id)
    const sentence = messages.ai.providerFailed
    expect(failed).toMatchObject({ status: 'failed', error: sentence, images: [], credits: 0 })
    expect([await creditsOf(user), await entriesOf(user)]).toEqual([2000, []])
    await expect
      .poll(async () => (await user.call('listNotifications')).body.notifications)
      .toMatchObject([{ kind: 'generation_failed', message: expect.stringContaining('In ') }])
    vendor.answer(made)
    await user.call('retryGeneration', { params: { id } })
    expect(await awaitJob(user, id)).toMatchObject({ status: 'done', error: null, credits: 100 })
    const again = await user.call('retryGeneration', { params: { id } })
    expect([again.status, again.body.error]).toEqual([409, generationMessages.nothingToRetry])
  })

  it('reports the missing images when partly made, and charges for the others', async () => {
    answerInTurn(made, google.blocked('SAFETY'))
    const user = await buildUser(app)
    const done = await awaitJob(user, await idOf(user, { fields: { count: '2' } }))
    expect(done).toMatchObject({ status: 'done', credits: 100 })
    expect(done.error).toMatch(
      /^1 of 2 images generated\. The provider refused this request.* Credits were used for 1 only\.$/,
    )
    expect(await creditsOf(user)).toBe(1900)
  })

  it('fails without leftovers when the response is not an image', async () => {
    vendor.answer(google.image(Buffer.from('no picture')))
    const user = await buildUser(app)
    const failed = await awaitJob(user, await idOf(user))
    expect(failed.status).toBe('failed')
    const { rows } = await app.database.pool.query('select from generation_answers where uid_generation = $1', [
      failed.id,
    ])
    expect(rows).toEqual([])
    expect(await creditsOf(user)).toBe(2000)
  })

  it('uses the named provider when retried', async () => {
    vendor.answer(google.broken)
    const user = await buildUser(app)
    const id = await idOf(user)
    await awaitJob(user, id)
    await user.call('retryGeneration', { params: { id }, query: { provider: 'local' } })
    expect(await awaitJob(user, id)).toMatchObject({ status: 'done', provider: 'local' })
  })

  it('can be removed from the list once ended; its images stay', async () => {
    const user = await buildUser(app)
    const socket = await openSocket(app, user.token)
    const { id, images, inputs } = await awaitJob(user, await idOf(user))
    expect((await user.call('cancelGeneration', { params: { id } })).status).toBe(200)
    expect(await listOf(user)).toEqual([])
    expect((await user.call('listGenerated')).body.images).toEqual(images)
    await expect.poll(() => socket.received('generation_changed').at(-1)?.is_gone).toBe(true)
    for (const { url } of inputs) {
      await expect.poll(async () => (await app.app.http.inject({ url })).statusCode).toBe(404)
    }
    expect((await user.call('getGeneration', { params: { id } })).status).toBe(404)
  })
})

describe('the queue', () => {
  it('limits running generations per provider and person, and serves people with the fewest first', async () => {
    vendor.answer(hang)
    const [mara, jonas] = [await buildUser(app), await buildUser(app)]
    const [first, second, third] = [await idOf(mara), await idOf(mara), await idOf(mara)]
    const other = await idOf(mara, { provider: 'gemini-3-pro-image' })
    await expect.poll(() => vendor.waiting()).toBe(2)
    // Two per person run, although the other provider is free for the first person's fourth.
    expect(await readJob(mara, other)).toMatchObject({ status: 'queued', ahead: 0 })
    const his = await idOf(jonas)
    expect(await readJob(jonas, his)).toMatchObject({ status: 'queued', ahead: 1 })
    await mara.call('cancelGeneration', { params: { id: first } })
    await awaitJob(jonas, his, ({ status }) => status === 'running')
    // The second person's started before the first person's third, which has waited longer. The provider is at its limit.
    await awaitJob(mara, other, ({ status }) => status === 'running')
    expect(await readJob(mara, third)).toMatchObject({ status: 'queued', ahead: 0 })
    for (const id of [second, third, other]) await mara.call('cancelGeneration', { params: { id } })
    await jonas.call('cancelGeneration', { params: { id: his } })
    expect([await creditsOf(mara), await creditsOf(jonas)]).toEqual([2000, 2000])
    await expect.poll(() => vendor.waiting()).toBe(0)
  })

  it('limits the number per person with an explanation', async () => {
    vendor.answer(hang)
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider: 'gemini-3.1-flash-image' } })
    const { database } = app
    await database.pool.query(
      `insert into credit_reservations (uid_reservation, uid_user, amount, reason, expires_at)
       select gen_random_uuid(), $1, 0, 'image', 'infinity' from generate_series(1, $2)`,
      [user.uid_user, limits.ai.queued],
    )
    const { body, status } = await startJob(user)
    expect([status, body.error]).toEqual([429, generationMessages.queueFull])
    expect(await creditsOf(user)).toBe(2000)
  })

  it('rejects a request without credits before decoding images', async () => {
    const user = await buildUser(app)
    const { body, status } = await startJob(user, { images: ['no picture'], fields: { count: '4' } })
    expect([status, body.error]).toEqual([415, messages.ai.inputNotImage])
    await app.database.pool.query('update credit_accounts set balance = 399 where uid_user = $1', [user.uid_user])
    const refused = await startJob(user, { images: ['no picture'], fields: { count: '4' } })
    expect([refused.status, refused.body.remainingCredits]).toEqual([402, 399])
  })

  it.each([
    [{ count: '5' }, generationMessages.countInvalid],
    [{ count: 'many' }, generationMessages.countInvalid],
    [{ seed: '-1' }, 'The seed must be a whole number from 0 to 2147483647'],
  ])('refuses %j', async (fields, sentence) => {
    const { body, status } = await startJob(await buildUser(app), { fields })
    expect([status, body.error]).toEqual([400, sentence])
  })

  it('stops for a disabled account and returns the credits', async () => {
    vendor.answer(hang)
    const user = await buildUser(app)
    await idOf(user, { fields: { count: '2' } })
    await expect.poll(() => vendor.waiting()).toBe(1)
    const { db, transactionEvents } = app.app.context
    const { transaction } = await import('#platform/database/database.ts')
    await transaction(db, (tx) =>
      transactionEvents.emit(tx, { type: 'account.disabled', uid_user: user.uid_user, email: user.email }),
    )
    await expect.poll(() => vendor.waiting()).toBe(0)
    expect(await creditsOf(user)).toBe(2000)
  })
})
