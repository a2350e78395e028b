import { providerMessages } from '@joinery/contract/messages/providers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { google, openai } from '#testing/loopback-vendor.ts'
import { connectBoth, gemini, gpt, healthOf, startWorking, works } from '#testing/provider-health.ts'
import { startTestApp } from '#testing/test-app.ts'

import { checkProviders } from './check-providers.ts'
import { testProvider } from './test-provider.ts'

const minute = 60_000

const vendor = await startWorking()
const app = await startTestApp({ settings: connectBoth(vendor) })
const made = await picture()
afterAll(async () => {
  await app.close()
  await vendor.close()
})
beforeEach(async () => {
  vendor.answer(works)
  await app.database.pool.query('truncate provider_health')
  vendor.received.splice(0)
})

const check = () => checkProviders(app.app.context)
const stateOf = (id: string) => healthOf(app, id)

describe('a broken provider', () => {
  const notAvailable = providerMessages.notAvailable

  it('is replaced by the next that works', async () => {
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider: gpt } })
    const listed = async () => (await user.call('listProviders', { query: { mode: 'image' } })).body.providers
    expect((await listed())[0]).toMatchObject({ id: gpt, current: true, health: 'unknown' })
    vendor.answer(openai.wrongKey)
    const result = await generate(user)
    expect([result.status, result.body.error]).toEqual([503, notAvailable])
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
    // The reason is for the operator only.
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
    // When it works again, it is the person's choice again.
    vendor.answer(works)
    app.passTime(10 * minute)
    await check()
    expect((await user.call('getCurrentProvider')).body.provider).toBe(gpt)
  })

  it.each([
    ['an unknown model', openai.unknownModel, 'broken'],
    ['an empty account', openai.quota, 'broken'],
    ['a refusal', openai.blocked, 'unknown'],
    ['an internal error', openai.broken, 'unknown'],
    ['a limit', openai.busy, 'unknown'],
    ['no image', openai.image(Buffer.from('no picture')), 'unknown'],
  ])('is marked by the result of an image: %s', async (_, answer, expected) => {
    vendor.answer(answer)
    await generate(await buildUser(app), { provider: gpt })
    expect((await stateOf(gpt))?.health).toBe(expected)
  })

  it('with an empty account stays broken although its model list works', async () => {
    vendor.answer(openai.quota)
    await generate(await buildUser(app), { provider: gpt })
    vendor.answer(works)
    app.passTime(30 * minute)
    await check()
    expect((await stateOf(gpt))?.health).toBe('broken')
  })

  it('still makes images when only the text model is unknown', async () => {
    const user = await buildUser(app)
    await user.call('switchProvider', { body: { provider: gpt } })
    vendor.answer(openai.unknownModel)
    const result = await user.call('summarizeText', { body: { text: 'A long talk.' } })
    expect([result.status, result.body.error]).toEqual([503, providerMessages.textNotAvailable])
    expect((await stateOf(gpt))?.health).toBe('unknown')
    vendor.answer(openai.wrongKey)
    await user.call('summarizeText', { body: { text: 'A long talk.' } })
    expect((await stateOf(gpt))?.health).toBe('broken')
  })

  it('is marked as working after a successful image', async () => {
    vendor.answer(openai.image(made))
    await generate(await buildUser(app), { provider: gpt })
    expect((await stateOf(gpt))?.health).toBe('ok')
  })
})

describe('a provider test by the operator', () => {
  const test = (id: string) => testProvider(app.app.context, id)

  it('requests one small image, stores nothing, and is shared', async () => {
    vendor.answer((response) => (vendor.received.at(-1)?.path.includes('edits') ? openai.image(made) : works)(response))
    const countImages = async () => (await app.database.pool.query('select from generated_images')).rowCount
    const before = await countImages()
    expect(await test(gpt)).toMatchObject({ id: gpt, health: 'ok', reason: null, checked_at: expect.any(String) })
    expect(vendor.received.map(({ path }) => path)).toEqual([`/v1/models/${gpt}`, '/v1/images/edits'])
    expect((await stateOf(gpt))?.health).toBe('ok')
    expect(await countImages()).toBe(before)
  })

  it('reports errors, and does not store temporary ones', async () => {
    vendor.answer(openai.wrongKey)
    expect(await test(gpt)).toMatchObject({
      health: 'broken',
      reason: 'The provider returned 401: Incorrect API key provided.',
    })
    expect((await stateOf(gpt))?.health).toBe('broken')
    vendor.answer((response) => (vendor.received.at(-1)?.path.includes(':generate') ? google.broken : works)(response))
    expect((await test(gemini)).health).toBe('broken')
    expect((await stateOf(gemini))?.health).toBe('unknown')
  })

  it('accepts a refusal as working, tests the local provider, and rejects unknown ones', async () => {
    vendor.answer((response) => (vendor.received.at(-1)?.path.includes('edits') ? openai.blocked : works)(response))
    expect((await test(gpt)).health).toBe('ok')
    expect((await test('local')).health).toBe('ok')
    await expect(test('unknown-provider')).rejects.toMatchObject({ code: 'not_found' })
    await expect(test('__proto__')).rejects.toMatchObject({ code: 'not_found' })
  })
})
