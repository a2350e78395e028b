import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { readinessMessages } from '@joinery/contract/messages/readiness-messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'
import { setupMessages } from '@joinery/contract/messages/setup-messages'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { readConfig } from '#config'
import { sendMailJob } from '#features/mail/send-mail.job.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

import { createSetupLink } from './create-setup-link.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let act = cleanUp.pop(); act; act = cleanUp.pop()) await act()
})

const waiting = { HOST: '0.0.0.0', PUBLIC_URL: 'https://studio.example', MAIL_SETUP: 'later' }
const email = 'owner@studio.example'
const password = 'walnut and brass'

const start = async (settings: NodeJS.ProcessEnv = waiting): Promise<TestApp> => {
  const app = await startTestApp({ settings })
  cleanUp.push(() => app.close())
  return app
}

const linkOf = async ({ app }: TestApp): Promise<string> => (await createSetupLink(app.context)) ?? 'none'
const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? ''
const newToken = async (app: TestApp): Promise<string> => tokenIn(await linkOf(app))

describe('an installation without a mail server', () => {
  it('does not start on a public address unless MAIL_SETUP is later', () => {
    const { MAIL_SETUP, ...settings } = waiting
    expect(() => readConfig(settings)).toThrow('SMTP_URL is required')
    expect(readConfig({ ...settings, MAIL_SETUP }).SMTP_URL).toBeUndefined()
  })

  it('creates a verified admin with the printed link, who can log in', async () => {
    const app = await start()
    const link = await linkOf(app)
    expect(link).toMatch(/^https:\/\/studio\.example\/setup\?token=[\w-]{43}$/)
    const answer = await app.client().call('setUpAdmin', { body: { token: tokenIn(link), email, password } })
    expect([answer.status, answer.body.user]).toMatchObject([201, { email, is_admin: true, credits: 500 }])
    const { body } = await app.client().call('logIn', { body: { email, password } })
    expect((await app.client().call('getInstallation', { token: body.accessToken })).body.installation.mail.kind).toBe(
      'none',
    )
  })

  it('accepts a link once, for an hour, and only while no admin exists', async () => {
    const app = await start()
    const send = (token: string, person = email) =>
      app.client().call('setUpAdmin', { body: { token, email: person, password } })
    const refused = { status: 400, body: { error: setupMessages.linkInvalid } }
    expect(await send('made up')).toMatchObject(refused)
    const late = await newToken(app)
    app.passTime(61 * 60_000)
    expect(await send(late)).toMatchObject(refused)
    const [first, other] = [await newToken(app), await newToken(app)]
    const answers = await Promise.all([send(first), send(other, 'second@studio.example'), send(first)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await createSetupLink(app.app.context)).toBeNull()
    const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(app.database.db)
    expect(rows[0]?.count).toBe(1)
  })

  it('stores the token only as a hash', async () => {
    const app = await start()
    const token = await newToken(app)
    const { rows } = await sql<{ row: string }>`select row_to_json(c)::text as row from sign_in_challenges c`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
  })

  it('rejects invalid and common passwords and addresses without using up the link', async () => {
    const app = await start()
    const token = await newToken(app)
    const send = (body: object) => app.client().call('setUpAdmin', { body: { token, email, password, ...body } })
    expect(await send({ password: 'short' })).toMatchObject({
      status: 400,
      body: { error: messages.auth.passwordTooShort },
    })
    expect(await send({ email: 'nowhere' })).toMatchObject({ status: 400, body: { error: messages.auth.emailInvalid } })
    expect(await send({ password: 'password1' })).toMatchObject({
      status: 400,
      body: { error: factorMessages.passwordCommon },
    })
    expect(await send({})).toMatchObject({ status: 201 })
  })

  it('closes registration, has no mailbox and reports itself as degraded', async () => {
    const app = await start({ ...waiting, REGISTRATION: 'open' })
    const client = app.client()
    const created = await client.call('createAccount', { body: { email: 'a@b.example', password } })
    expect([created.status, created.body.error]).toEqual([403, registrationMessages.closed])
    const site = (await client.get('/config.json')).body
    expect(site).toMatchObject({ registration: 'closed', mailbox: false })
    expect((await client.get('/dev/mailbox.json')).status).toBe(404)
    expect((await client.call('getReadiness')).body).toEqual({
      status: 'ready',
      degraded: true,
      problems: [readinessMessages.problems.mail],
    })
  })

  it('prints no link on a local address or with a mail server', async () => {
    for (const settings of [{ MAIL_SETUP: 'later' }, { ...waiting, SMTP_URL: 'smtp://127.0.0.1:9' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one app at a time
      expect(await createSetupLink((await start(settings)).app.context)).toBeNull()
    }
  })
})

it('sends waiting emails once a mail server is set', async () => {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'joinery-waiting-'))
  cleanUp.push(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const existing = { connectionString: database.connectionString, dataDir }
  const first = await startTestApp({ settings: waiting, existing })
  const token = await newToken(first)
  await first.client().call('setUpAdmin', { body: { token, email, password } })
  await first.client().call('forgotPassword', { body: { email } })
  const waits = () =>
    database.db.selectFrom('mails').select(['uid_mail', 'is_waiting']).where('sent_at', 'is', null).execute()
  await vi.waitFor(async () => expect(await waits()).toMatchObject([{ is_waiting: true }]), {
    timeout: stretch(60_000),
  })
  // An email queued for a mail server that was removed waits as well.
  const [mail] = await waits()
  await database.db.updateTable('mails').set({ is_waiting: false }).execute()
  await sendMailJob.run(first.app.context, { uid_mail: mail?.uid_mail ?? '' })
  expect(await waits()).toMatchObject([{ is_waiting: true }])
  await first.close()

  const server = await startMailServer()
  cleanUp.push(() => server.stop())
  const second = await startTestApp({ settings: { ...waiting, SMTP_URL: `smtp://127.0.0.1:${server.port}` }, existing })
  cleanUp.push(() => second.close())
  await vi.waitFor(() => expect(server.received.map(({ recipients }) => recipients)).toEqual([[email]]), {
    timeout: stretch(60_000),
  })
  await vi.waitFor(async () => expect(await waits()).toEqual([]), { timeout: stretch(60_000) })
})
