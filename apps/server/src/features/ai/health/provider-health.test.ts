// Who does not work is not offered, nobody is told to try again what cannot work, and the operator is told why.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { cut, google, hang, openai, startVendor, type Vendor, type VendorAnswer } from '#testing/loopback-vendor.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

import { checkProviders } from './check-providers.ts'
import { listProviderHealth } from './list-provider-health.ts'
import { testProvider } from './test-provider.ts'

const minute = 60_000
const gemini = 'gemini-3.1-flash-image'
const gpt = 'gpt-image-2'
const key = 'an-openai-key-0002'

let vendor: Vendor
let app: TestApp
let made: Buffer
beforeAll(async () => {
  vendor = await startVendor()
  made = await picture()
})
afterAll(() => vendor.close())

const settings = () => ({
  GOOGLE_API_KEY: 'a-google-key-0001',
  GOOGLE_BASE_URL: vendor.address,
  GOOGLE_IMAGE_MODELS: gemini,
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: vendor.address,
})

const json =
  (status: number, body: unknown): VendorAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const works = json(200, { id: 'a model', name: 'models/a' })

beforeEach(async () => {
  vendor.answer(works)
  app = await startTestApp({ settings: settings() })
  vendor.received.splice(0)
})
afterEach(() => app.close())

const health = async (one: TestApp = app) =>
  (await listProviderHealth(one.app.context)).map(({ id, health: state, reason }) => [id, state, reason])
const check = (one: TestApp = app) => checkProviders(one.app.context)
const stateOf = async (id: string) => (await listProviderHealth(app.app.context)).find((one) => one.id === id)

describe('the cheap question', () => {
  it('finds who works, once an hour', async () => {
    expect(await health()).toEqual([
      [gemini, 'unknown', null],
      [gpt, 'unknown', null],
      ['local', 'ok', null],
    ])
    await check()
    expect(await health()).toEqual([
      [gemini, 'ok', null],
      [gpt, 'ok', null],
      ['local', 'ok', null],
    ])
    expect(Date.parse((await stateOf(gpt))?.checked_at ?? '')).toBeLessThanOrEqual(app.now().getTime())
    expect(vendor.received.map(({ path }) => path).toSorted()).toEqual([`/v1/models/${gemini}`, `/v1/models/${gpt}`])
    app.passTime(59 * minute)
    await check()
    expect(vendor.received).toHaveLength(2)
    app.passTime(2 * minute)
    await check()
    expect(vendor.received).toHaveLength(4)
  })

  it.each([
    [
      'does not know the model',
      json(404, { error: { message: 'No such model', code: 'model_not_found' } }),
      'The model is not known there',
    ],
    [
      'refuses the key',
      json(401, { error: { message: `Incorrect API key: ${key}` } }),
      'It answered 401: Incorrect API key: ***',
    ],
  ])('finds who %s, and tells the operator why', async (_, answer, reason) => {
    vendor.answer((response) => answer(response))
    await check()
    expect(await stateOf(gpt)).toMatchObject({ health: 'broken', reason, kind: 'openai', model: gpt })
    expect(JSON.stringify(await stateOf(gpt))).not.toContain(key)
  })

  it.each([
    ['is busy', openai.busy],
    ['has a bad moment', openai.broken],
    ['cuts the connection', cut],
  ])('says nothing about who %s', async (_, answer) => {
    vendor.answer(answer)
    await check()
    expect((await stateOf(gpt))?.health).toBe('unknown')
    vendor.answer(works)
    app.passTime(3 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('ok')
  })

  it('asks a broken one again after five minutes, and offers it when it works', async () => {
    vendor.answer(json(401, {}))
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
    vendor.answer(works)
    app.passTime(4 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
    app.passTime(2 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('ok')
  })

  it('is asked once by several processes, and its answer is known to all of them', async () => {
    const second = { ...app.app.context, instance: 'another' }
    await Promise.all([check(), checkProviders(second), checkProviders(second, { isStart: true }), check()])
    expect(vendor.received).toHaveLength(2)
    expect((await listProviderHealth(second)).map(({ health: state }) => state)).toEqual(['ok', 'ok', 'ok'])
  })

  it('that is answered late does not undo what somebody’s image has shown meanwhile', async () => {
    let release = (): void => undefined
    vendor.answer((response) => {
      release = () => works(response)
    })
    const providers = app.app.context.providers.filter(({ id }) => id === gpt)
    const checking = checkProviders({ ...app.app.context, providers })
    await expect.poll(() => vendor.received.length).toBe(1)
    const answerCheck = release
    vendor.answer(openai.quota)
    await generate(await buildUser(app), { provider: gpt })
    answerCheck()
    await checking
    expect((await stateOf(gpt))?.health).toBe('broken')
  })

  it('is asked at a start, unless somebody has just asked', async () => {
    await check()
    await checkProviders(app.app.context, { isStart: true })
    expect(vendor.received).toHaveLength(2)
    app.passTime(2 * minute)
    await checkProviders(app.app.context, { isStart: true })
    expect(vendor.received).toHaveLength(4)
  })

  it('counts only for the settings that it was asked with', async () => {
    vendor.answer(json(401, {}))
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
    const providers = app.app.context.providers.map((one) => ({ ...one, fingerprint: `${one.fingerprint}-new` }))
    const changed = { ...app.app.context, providers }
    expect((await listProviderHealth(changed)).map(({ health: state }) => state)).toEqual(['unknown', 'unknown', 'ok'])
    vendor.answer(works)
    await checkProviders(changed)
    expect((await listProviderHealth(changed)).map(({ health: state }) => state)).toEqual(['ok', 'ok', 'ok'])
  })

  it('is asked by a process that starts, without anybody’s doing, and ends with it', async () => {
    vendor.answer(json(401, {}))
    const started = await startTestApp({ settings: { ...settings(), AI_HEALTH_MINUTES: '60' } })
    try {
      await expect
        .poll(async () => (await health(started)).map(([, state]) => state))
        .toEqual(['broken', 'broken', 'ok'])
    } finally {
      await started.close()
    }
    vendor.answer(hang)
    const hung = await startTestApp({ settings: { ...settings(), AI_HEALTH_MINUTES: '60' } })
    await expect.poll(() => vendor.waiting()).toBe(2)
    await hung.close()
    await expect.poll(() => vendor.waiting()).toBe(0)
  })
})

describe('people', () => {
  const gone = 'This provider is not available at the moment. Please choose another one. No credits were used.'

  it('are offered the next that works', async () => {
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider: gpt } })
    const listed = async () => (await user.call('listProviders', { query: { mode: 'image' } })).body.providers
    expect((await listed())[0]).toMatchObject({ id: gpt, current: true, health: 'unknown' })
    vendor.answer(openai.wrongKey)
    const said = await generate(user)
    expect([said.status, said.body.error]).toEqual([503, gone])
    expect(
      (await listed()).map(({ id, current, health: state }: { id: string; current: boolean; health: string }) => [
        id,
        current,
        state,
      ]),
    ).toEqual([
      [gemini, true, 'unknown'],
      [gpt, false, 'broken'],
      ['local', false, 'ok'],
    ])
    // The reason is for the operator.
    expect(JSON.stringify(await listed())).not.toMatch(/401|incorrect|reason/i)
    expect((await user.call('getCurrentProvider')).body.provider).toBe(gemini)
    // Neither chosen nor asked again.
    const before = vendor.received.length
    expect((await generate(user, { provider: gpt })).status).toBe(400)
    expect((await user.call('switchProvider', { body: { provider: gpt } })).status).toBe(400)
    expect(vendor.received).toHaveLength(before)
    vendor.answer(google.image(made))
    expect((await generate(user)).body.image.provider).toBe(gemini)
    expect(await creditsOf(user)).toBe(400)
    // When it works again, it is what they have chosen.
    vendor.answer(works)
    app.passTime(10 * minute)
    await check()
    expect((await user.call('getCurrentProvider')).body.provider).toBe(gpt)
  })

  it.each([
    ['an unknown model', openai.unknownModel, 'broken'],
    ['an empty account', openai.quota, 'broken'],
    ['a refusal', openai.blocked, 'unknown'],
    ['a bad moment', openai.broken, 'unknown'],
    ['a limit', openai.busy, 'unknown'],
    ['no picture', openai.image(Buffer.from('no picture')), 'unknown'],
  ])('tell the others by their own image: %s', async (_, answer, expected) => {
    vendor.answer(answer)
    await generate(await buildUser(app), { provider: gpt })
    expect((await stateOf(gpt))?.health).toBe(expected)
  })

  it('are not told that an empty account works because its list of models does', async () => {
    vendor.answer(openai.quota)
    await generate(await buildUser(app), { provider: gpt })
    vendor.answer(works)
    app.passTime(30 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
  })

  it('keep their images where only the model for texts is not known', async () => {
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider: gpt } })
    vendor.answer(openai.unknownModel)
    const said = await user.call('summarizeText', { body: { text: 'A long talk.' } })
    expect([said.status, said.body.error]).toEqual([
      503,
      'Summaries are not available at the moment. No credits were used.',
    ])
    expect((await stateOf(gpt))?.health).toBe('unknown')
    vendor.answer(openai.wrongKey)
    await user.call('summarizeText', { body: { text: 'A long talk.' } })
    expect((await stateOf(gpt))?.health).toBe('broken')
  })

  it('who made an image have shown that it works', async () => {
    vendor.answer(openai.image(made))
    await generate(await buildUser(app), { provider: gpt })
    expect((await stateOf(gpt))?.health).toBe('ok')
  })
})

describe('a test of the operator', () => {
  const test = (id: string) => testProvider(app.app.context, id)

  it('asks for one small image, keeps nothing, and is known to all', async () => {
    vendor.answer((response) => (vendor.received.at(-1)?.path.includes('edits') ? openai.image(made) : works)(response))
    expect(await test(gpt)).toMatchObject({ id: gpt, health: 'ok', reason: null, checked_at: expect.any(String) })
    expect(vendor.received.map(({ path }) => path)).toEqual([`/v1/models/${gpt}`, '/v1/images/edits'])
    expect((await stateOf(gpt))?.health).toBe('ok')
    const { rows } = await app.database.pool.query('select count(*)::int as count from generated_images')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('says what is wrong; what may pass is not remembered', async () => {
    vendor.answer(openai.wrongKey)
    expect(await test(gpt)).toMatchObject({ health: 'broken', reason: 'It answered 401: Incorrect API key provided.' })
    expect((await stateOf(gpt))?.health).toBe('broken')
    vendor.answer((response) => (vendor.received.at(-1)?.path.includes(':generate') ? google.broken : works)(response))
    expect((await test(gemini)).health).toBe('broken')
    expect((await stateOf(gemini))?.health).toBe('unknown')
  })

  it('takes a refusal for a sign of life, tests the local one, and knows no other', async () => {
    vendor.answer((response) => (vendor.received.at(-1)?.path.includes('edits') ? openai.blocked : works)(response))
    expect((await test(gpt)).health).toBe('ok')
    expect((await test('local')).health).toBe('ok')
    await expect(test('nobody')).rejects.toMatchObject({ code: 'not_found' })
    await expect(test('__proto__')).rejects.toMatchObject({ code: 'not_found' })
  })
})
