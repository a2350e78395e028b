import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import type { TestUser } from '#testing/build-user.ts'
import { google, hang, startVendor, type Vendor } from '#testing/loopback-vendor.ts'
import type { TestApp } from '#testing/test-app.ts'

const key = 'a-google-key-0001'
const gemini = 'gemini-2.5-flash-image-preview'

let vendor: Vendor
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  vendor = await startVendor()
  const settings = {
    GOOGLE_API_KEY: key,
    GOOGLE_BASE_URL: vendor.address,
    AI_BASE_URL: 'http://127.0.0.1:1/v1',
    AI_TEXT_MODEL: 'own-text',
  }
  ;({ app, admin } = await startWithAdmin({ settings }))
})
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const test = async (id: string) => {
  const answer = await admin.call('testProvider', { params: { id } })
  return { ...answer, provider: answer.body.provider }
}
const listed = async (id: string) =>
  (await admin.call('listProviderHealth')).body.providers.find((provider: { id: string }) => provider.id === id)

describe('a provider', () => {
  it('is unknown until it was asked for something, and says what it can', async () => {
    expect(await listed(gemini)).toEqual({
      id: gemini,
      name: `Google Gemini (${gemini})`,
      kind: 'google',
      model: gemini,
      health: 'unknown',
      reason: null,
      checked_at: null,
      available: true,
      can: { image: true, text: true, preview: false },
    })
    expect(await listed('gpt-image-2')).toMatchObject({ kind: 'openai', available: false })
    expect(await listed('compatible')).toMatchObject({ model: 'own-text', can: { image: false, text: true } })
  })

  it('that makes an image works; it is asked once, with a tiny picture, and nobody pays', async () => {
    vendor.answer(google.image(await picture()))
    vendor.received.splice(0)
    expect((await test(gemini)).provider).toMatchObject({ health: 'ok', reason: null, checked_at: expect.any(String) })
    expect(vendor.received).toHaveLength(1)
    expect(vendor.received[0]?.body.length).toBeLessThan(4000)
    expect(await creditsOf(admin)).toBe(500)
    const { entries } = (await admin.call('listAudit', { query: { act: 'provider-tested' } })).body
    expect(entries[0]).toMatchObject({ target: { kind: 'provider', id: gemini }, details: { health: 'ok' } })
  })

  it('of this machine is tested as well', async () => {
    expect((await test('local')).provider).toMatchObject({ health: 'ok', model: null, kind: 'local' })
  })

  it.each([
    ['does not know our key', google.wrongKey, 'It refused the key. Check the key in the settings.'],
    ['is down', google.broken, /^It answered with a fault of its own \(5\d\d\)\.$/],
    ['is busy', google.busy, 'It was too busy at the last try.'],
  ])('that %s is broken, in plain words, without key and address', async (_what, answer, reason) => {
    vendor.answer(answer)
    const { provider, text } = await test(gemini)
    expect(provider).toMatchObject({ health: 'broken' })
    expect(provider.reason).toMatch(reason)
    for (const secret of [key, vendor.address, '127.0.0.1']) expect(text).not.toContain(secret)
    expect(await listed(gemini)).toEqual(provider)
  })

  it('that is silent is broken when its time is over', async () => {
    const settings = { GOOGLE_API_KEY: key, GOOGLE_BASE_URL: vendor.address, AI_TIME_LIMIT_SECONDS: '1' }
    const impatient = await startWithAdmin({ settings })
    vendor.answer(hang)
    const { body } = await impatient.admin.call('testProvider', { params: { id: gemini } })
    expect(body.provider).toMatchObject({ health: 'broken', reason: 'It did not answer in time.' })
    await impatient.app.close()
  })

  it('whose address does not answer is unreachable', async () => {
    expect((await test('compatible')).provider).toMatchObject({
      health: 'broken',
      reason: 'Its address could not be reached. Check the address and the network.',
    })
  })

  it('that refuses what is asked of it works', async () => {
    vendor.answer(google.ended('IMAGE_SAFETY'))
    expect((await test(gemini)).provider).toMatchObject({ health: 'ok' })
  })

  it('is noted by what people ask of it, too', async () => {
    vendor.answer(google.wrongKey)
    await generate(admin, { provider: gemini })
    expect(await listed(gemini)).toMatchObject({ health: 'broken' })
    vendor.answer(google.image(await picture()))
    await generate(admin, { provider: gemini })
    expect(await listed(gemini)).toMatchObject({ health: 'ok' })
  })

  it('that is unknown is not found, and one that is not set up is not asked', async () => {
    expect((await test('nobody')).status).toBe(404)
    expect((await test('gpt-image-2')).status).toBe(409)
  })
})

describe('the installation', () => {
  it('says what it is made of and how it does, and no secret', async () => {
    const { body, text } = await admin.call('getInstallation')
    expect(body.installation).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: { kind: 'embedded', version: expect.stringMatching(/^1\d/), bytes: expect.any(Number) },
      storage: { kind: 'folder', files: expect.any(Number), free_bytes: expect.any(Number) },
      mail: { kind: 'mailbox', waiting: 0, refused_last_day: 0 },
      last_backup_at: null,
    })
    expect(body.installation.database.bytes).toBeGreaterThan(1_000_000)
    expect(Date.parse(body.installation.started_at)).toBeLessThan(app.now().getTime())
    for (const secret of [key, app.config.SECRET, vendor.address]) expect(text).not.toContain(secret)
  })

  it('counts files and images', async () => {
    const before = (await admin.call('getInstallation')).body.installation.storage
    await generate(admin, { provider: 'local', images: [await picture(200, 150)], prompt: 'warm light' })
    const after = (await admin.call('getInstallation')).body.installation.storage
    expect(after.files).toBe(before.files + 1)
    expect(after.bytes).toBeGreaterThan(before.bytes)
  })
})
