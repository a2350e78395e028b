import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { limits } from '@joinery/contract/limits'
import { afterAll, describe, expect, it } from 'vitest'

import { createStorageCount } from '#features/admin/installation/get-installation.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import { google, startVendor } from '#testing/loopback-vendor.ts'
import { works } from '#testing/provider-health.ts'

const key = 'a-google-key-0001'
const gemini = 'gemini-3.1-flash-image'

const vendor = await startVendor()
const settings = {
  GOOGLE_API_KEY: key,
  GOOGLE_BASE_URL: vendor.address,
}
const { app, admin } = await startWithAdmin({ settings })
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
  it('is listed with its capabilities and health, and without a key as not set up', async () => {
    expect(await listed(gemini)).toEqual({
      id: gemini,
      name: expect.stringContaining('Gemini'),
      kind: 'google',
      model: gemini,
      health: 'unknown',
      reason: null,
      checked_at: null,
      can: expect.objectContaining({ mask: false }),
      is_set_up: true,
    })
    expect(await listed('gpt-image-2')).toMatchObject({ health: 'unknown', is_set_up: false })
  })

  it('passes the test when it generates an image, without a charge, and the test is recorded', async () => {
    const answer = google.image(await picture())
    vendor.answer((response) => (vendor.received.at(-1)?.path.includes(':generate') ? answer : works)(response))
    expect((await test(gemini)).provider).toMatchObject({ health: 'ok', reason: null, checked_at: expect.any(String) })
    expect(await listed(gemini)).toMatchObject({ health: 'ok' })
    expect(await creditsOf(admin)).toBe(500)
    const { entries } = (await admin.call('listAudit', { query: { act: 'provider-tested' } })).body
    expect(entries[0]).toMatchObject({ target: { kind: 'provider', id: gemini }, details: { health: 'ok' } })
  })

  it('can be tested when it runs locally', async () => {
    expect((await test('local')).provider).toMatchObject({ health: 'ok', kind: 'local' })
  })

  it('is reported as broken when it rejects the key, without revealing key or address', async () => {
    vendor.answer(google.wrongKey)
    const { provider, text } = await test(gemini)
    expect(provider).toMatchObject({ health: 'broken', reason: expect.any(String) })
    for (const secret of [key, vendor.address, '127.0.0.1']) expect(text).not.toContain(secret)
    expect(await listed(gemini)).toMatchObject({ health: 'broken', reason: provider.reason })
  })

  it('returns 404 when unknown or not set up', async () => {
    expect((await test('unknown')).status).toBe(404)
    expect((await test('gpt-image-2')).status).toBe(404)
  })
})

describe('the installation', () => {
  it('reports its parts and health without secrets', async () => {
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

  it('reports the last backup', async () => {
    await mkdir(join(app.dataDir, 'backups'))
    for (const name of ['joinery-2026-01-02T03-04-05Z.tar', 'joinery-2025-12-31T03-04-05Z.tar', 'another.tar']) {
      await writeFile(join(app.dataDir, 'backups', name), '')
    }
    expect((await admin.call('getInstallation')).body.installation.last_backup_at).toBe('2026-01-02T03:04:05.000Z')
  })

  it('counts files and images, at most once a minute', async () => {
    const { db } = app.app.context
    let now = app.now()
    const count = createStorageCount()
    const read = () => count({ db, clock: { now: () => now } })
    const before = await read()
    await generate(admin, { provider: 'local', images: [await picture(200, 150)], prompt: 'warm light' })
    expect(await read()).toEqual(before)
    now = new Date(now.getTime() + limits.admin.storageCountMs)
    const after = await read()
    expect(after.files).toBe(before.files + 1)
    expect(after.bytes).toBeGreaterThan(before.bytes)
    app.passTime(limits.admin.storageCountMs)
    expect((await admin.call('getInstallation')).body.installation.storage).toMatchObject(after)
  })
})
