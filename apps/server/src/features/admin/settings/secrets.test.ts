import type { CallName } from '@joinery/contract/calls'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'

import type { Tables } from '#platform/database/database-tables.ts'
import { listTables } from '#platform/database/snapshot/catalog-queries.ts'
import { withClient } from '#platform/database/snapshot/with-client.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import type { TestUser } from '#testing/build-user.ts'
import type { CallOptions } from '#testing/http-client.ts'
import { startVendor } from '#testing/loopback-vendor.ts'
import { startIdentityProvider } from '#testing/network/identity-provider.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { returnAs } from '#testing/sign-in/by-service.ts'
import { startTestApp } from '#testing/test-app.ts'

import { changeSettings } from './change-settings.ts'

const texts = adminMessages.settings
const key = 'quoin-google-key-0001'
const password = 'quoin-mail-password'
const typed = 'quoin-typed-key-0002'
const tokenInAddress = 'quoin-token-in-an-address'
const settings = {
  GOOGLE_API_KEY: key,
  SMTP_URL: `smtp://studio:${password}@127.0.0.1:1`,
  AI_BASE_URL: `https://studio:${password}@models.example/v1`,
  AI_IMAGE_MODEL: 'qwen',
  A1111_BASE_URL: `https://${tokenInAddress}@pictures.example`,
  BRAND_NAME: 'Hartwell',
}

const change = (admin: TestUser, values: Record<string, string | null>, skip_test = true) =>
  admin.call('changeSettings', { body: { settings: values, skip_test } })
const fieldsOf = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer
  return [status, (body.issues ?? []).map(({ field }: { field: string }) => field)]
}

describe('secrets set in the product', () => {
  const lines: string[] = []
  const started = startWithAdmin({ log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) })
  afterAll(async () => (await started).app.close())

  it('appear in no answer, log, metric or table, and not in the tables of a backup', async () => {
    const { app, admin } = await started
    const answers = [(await change(admin, settings)).text, (await change(admin, settings, false)).text]
    answers.push((await change(admin, { ...settings, REGISTRATION: 'shut' })).text)
    // A provider that repeats what it was sent.
    const echo = await startVendor()
    echo.answer((response) => void response.writeHead(401).end(`Incorrect API key provided: ${typed}`))
    const tested = { OPENAI_API_KEY: typed, OPENAI_BASE_URL: echo.address }
    for (const skip_test of [undefined, false]) {
      const name = skip_test === undefined ? 'testSettings' : 'changeSettings'
      const answer = await admin.call(name, { body: { settings: tested, skip_test } })
      expect(answer.status).toBe(422)
      answers.push(answer.text)
    }
    expect(echo.received.map(({ headers }) => headers.authorization)).toContain(`Bearer ${typed}`)
    await echo.close()
    answers.push(
      (await admin.call('testSettings', { body: { settings: { ...tested, OPENAI_BASE_URL: `ftp://${typed}` } } })).text,
      (await admin.call('testSettings', { body: { settings: { SMTP_URL: settings.SMTP_URL } } })).text,
    )
    for (const name of ['getSettings', 'getInstallation', 'listProviderHealth', 'sendTestMail'] as const) {
      answers.push((await admin.call(name)).text)
    }
    answers.push((await admin.call('listAudit', { query: {} })).text, (await admin.call('exportAudit')).text)
    answers.push(await app.app.metrics.print())
    const tables = await withClient(app.database.connectionString, 'test', (client) => listTables(client))
    const names = tables.map(({ name }) => name as keyof Tables) // every migrated table
    for (const name of [...names, 'setting_secrets'] as const) {
      answers.push(JSON.stringify(await app.database.db.selectFrom(name).selectAll().execute()))
    }
    const all = [...answers, ...lines].join('\n')
    expect(all).toContain('Hartwell')
    expect(all).toContain('smtp://127.0.0.1:1')
    expect(all).toContain('https://models.example/v1')
    for (const secret of [key, password, typed, tokenInAddress]) expect(all).not.toContain(secret)
    expect(names).toContain('settings')
    expect(names).not.toContain('setting_secrets')
  })
})

it('a change that fails in the middle stores nothing', async () => {
  const { app, admin } = await startWithAdmin()
  const { context } = app.app
  const uid_session = (await admin.call('listSessions')).body.sessions[0].uid_session
  const actor = { uid_user: admin.uid_user, uid_session }
  // A notice that is too long is refused after everything is written.
  const failing = { ...context, actor, by: actor, instance: 'x'.repeat(9000) }
  await expect(changeSettings(failing, { settings: { BRAND_NAME: 'Elm' }, skip_test: true })).rejects.toThrow(
    'payload string too long',
  )
  const { entries } = (await admin.call('listAudit', { query: { act: 'setting-changed' } })).body
  expect(entries).toEqual([])
  expect(await app.database.db.selectFrom('settings').selectAll().execute()).toEqual([])
  await app.close()
})

it('settings that would leave no admin able to log in are refused', async () => {
  const service = await startIdentityProvider()
  const { app, admin } = await startWithAdmin()
  const account = service.add({ email: admin.email, email_verified: true })
  expect((await change(admin, service.settings)).status).toBe(200)
  expect(await fieldsOf(change(admin, { OIDC_ONLY: 'true' }))).toEqual([400, ['OIDC_ONLY']])
  expect((await returnAs(admin, service, account, 'connect')).status).toBe(200)
  expect((await change(admin, { OIDC_ONLY: 'true' })).status).toBe(200)
  expect((await app.client().get('/config.json')).body).toMatchObject({
    passwords: false,
    identityProviders: [{ id: '1' }],
  })
  const none = Object.fromEntries(Object.keys(service.settings).map((name) => [name, null]))
  expect((await change(admin, none)).status).toBe(400)
  const other = await startIdentityProvider()
  const OIDC_1_CLIENT_SECRET = service.settings['OIDC_1_CLIENT_SECRET'] ?? null
  expect(await fieldsOf(change(admin, { OIDC_1_ISSUER: other.issuer, OIDC_1_CLIENT_SECRET }))).toEqual([
    400,
    ['OIDC_ONLY'],
  ])
  expect((await change(admin, { OIDC_ONLY: null })).status).toBe(200)
  await service.close()
  // The admin's service no longer responds.
  expect(await fieldsOf(change(admin, { OIDC_ONLY: 'true' }))).toEqual([400, ['OIDC_ONLY']])
  expect((await change(admin, none)).status).toBe(200)
  await other.close()
  await app.close()
})

it('the mail server is used after it is set where emails wait for one', async () => {
  const server = await startMailServer()
  const { app, admin } = await startWithAdmin()
  const waiting = await startTestApp({
    existing: { connectionString: app.database.connectionString, dataDir: app.dataDir },
    settings: { ADMIN_EMAILS: admin.email, PUBLIC_URL: 'https://studio.example', MAIL_SETUP: 'later' },
  })
  const call = (name: CallName, options: CallOptions = {}) =>
    waiting.client().call(name, { token: admin.token, ...options })
  const site = async () => (await waiting.client().get('/config.json')).body
  expect(await fieldsOf(call('sendTestMail'))).toEqual([422, ['SMTP_URL']])
  expect(await site()).toMatchObject({ registration: 'closed', mailbox: false })
  expect((await waiting.client().get('/dev/mailbox.json')).status).toBe(404)
  const SMTP_URL = `smtp://127.0.0.1:${server.port}`
  expect((await call('changeSettings', { body: { settings: { SMTP_URL } } })).status).toBe(200)
  expect(await site()).toMatchObject({ registration: 'open' })
  expect((await call('sendTestMail')).body.message).toBe(texts.testMailSent(admin.email))
  expect(server.received).toHaveLength(1)
  await waiting.close()
  await app.close()
  await server.stop()
})
