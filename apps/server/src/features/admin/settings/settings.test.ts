import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { renewInstance } from '#platform/process/instance-queries.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { creditsOf, generate, picture } from '#testing/build-generation.ts'
import { awaitMail, buildUser, mailsTo } from '#testing/build-user.ts'
import { google, startVendor } from '#testing/loopback-vendor.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { works } from '#testing/provider-health.ts'
import { startTestApp } from '#testing/test-app.ts'

const texts = adminMessages.settings
const { app, admin } = await startWithAdmin({
  settings: { FREE_MONTHLY_CREDITS: '7', OPENAI_API_KEY: 'from-environment' },
})
const other = await startTestApp({
  settings: { ADMIN_EMAILS: admin.email, FREE_MONTHLY_CREDITS: '7', OPENAI_API_KEY: 'from-environment' },
  existing: { connectionString: app.database.connectionString, dataDir: app.dataDir },
})
/** Otherwise each takes over the other's running generations. */
const renewInstances = async (): Promise<void> => {
  for (const { context } of [app.app, other.app]) await renewInstance(context.db, context.instance)
}
const vendor = await startVendor()
const mailServer = await startMailServer(0, () => null, 'birch and oak')
const smtp = `smtp://studio:birch%20and%20oak@127.0.0.1:${mailServer.port}`
afterAll(async () => {
  await other.close()
  await app.close()
  await vendor.close()
  await mailServer.stop()
})

const change = (settings: Record<string, string | null>, skip_test = false) =>
  admin.call('changeSettings', { body: { settings, skip_test } })
const read = async (name: string) =>
  (await admin.call('getSettings')).body.settings.find((one: { name: string }) => one.name === name)
const issuesOf = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer
  return [
    status,
    Object.fromEntries(
      (body.issues ?? []).map(({ field, message }: { field: string; message: string }) => [field, message]),
    ),
  ]
}
const config = async (of = app) => (await of.client().get('/config.json')).body
const entries = async (name: string) =>
  (await admin.call('listAudit', { query: { act: 'setting-changed' } })).body.entries.filter(
    ({ target }: { target: { id: string } }) => target.id === name,
  )

describe('settings', () => {
  it('are listed with value, group and source, those of the server too', async () => {
    expect(await read('BRAND_NAME')).toEqual({
      name: 'BRAND_NAME',
      group: 'brand',
      value: 'Joinery',
      is_secret: false,
      is_set: false,
      source: 'default',
      about: 'The product name.',
    })
    expect(await read('FREE_MONTHLY_CREDITS')).toMatchObject({ value: '7', is_set: true, source: 'environment' })
    expect(await read('SECRET')).toMatchObject({ group: 'server', value: null, is_secret: true, is_set: true })
    expect(await read('OPENAI_API_KEY')).toMatchObject({ value: null, is_secret: true, is_set: true })
    expect(await read('DATA_DIR')).toMatchObject({ group: 'server', value: app.dataDir })
    expect(await read('LOG_LEVEL')).toBeUndefined()
  })

  it('take effect in every process, in calls and pages, and return to their defaults', async () => {
    const answer = await change({ BRAND_NAME: 'Hartwell', REGISTRATION: 'closed', SIGNUP_CREDITS: '12' })
    expect(answer.status).toBe(200)
    expect(await read('BRAND_NAME')).toMatchObject({ value: 'Hartwell', is_set: true, source: 'admin' })
    expect(await config()).toMatchObject({ brand: { name: 'Hartwell' }, registration: 'closed' })
    await expect.poll(() => config(other)).toMatchObject({ brand: { name: 'Hartwell' }, registration: 'closed' })
    const account = { email: 'ines@studio.example', password: 'walnut and brass', username: 'Ines' }
    expect((await other.client().call('createAccount', { body: account })).status).toBe(403)
    await change({ REGISTRATION: null })
    await expect.poll(() => config(other)).toMatchObject({ registration: 'open' })
    expect((await other.client().call('createAccount', { body: account })).status).toBe(201)
    const { credits } = (await admin.call('listPeople', { query: { q: account.email } })).body.people[0]
    expect(credits).toBe(12)
    const [mail] = await mailsTo(other, account.email)
    expect(mail?.subject).toContain('Hartwell')
    expect((await entries('REGISTRATION')).map(({ details }: { details: object }) => details)).toEqual([
      { old: 'closed', new: 'open' },
      { old: 'open', new: 'closed' },
    ])
    await change({ BRAND_NAME: null, SIGNUP_CREDITS: null })
  })

  it('survive a restart', async () => {
    await change({ BRAND_TAGLINE: 'Made together' })
    const existing = { connectionString: app.database.connectionString, dataDir: app.dataDir }
    const next = await startTestApp({ existing })
    expect(await config(next)).toMatchObject({ brand: { tagline: 'Made together' } })
    await next.close()
  })

  it('are checked like the environment, all or nothing, with an issue for each wrong one', async () => {
    expect(
      await issuesOf(change({ BRAND_NAME: 'Elm', REGISTRATION: 'shut', SIGNUP_CREDITS: '-1', NO_SUCH: 'x' })),
    ).toEqual([
      400,
      {
        REGISTRATION: 'must be open, invited or closed',
        SIGNUP_CREDITS: 'must be a whole number between 0 and 1000000',
        NO_SUCH: texts.unknown,
      },
    ])
    expect(await issuesOf(change({ FAL_API_KEY: 'f-key' }, true))).toEqual([
      400,
      { FAL_MODEL: 'is required with FAL_API_KEY' },
    ])
    expect(await issuesOf(change({ BRAND_NAME: 'Elm\r\nBcc: a@b.example' }))).toEqual([
      400,
      { BRAND_NAME: texts.controlCharacters },
    ])
    expect(await read('BRAND_NAME')).toMatchObject({ value: 'Joinery', source: 'default' })
  })

  it('of the environment and of the server cannot be changed', async () => {
    for (const settings of [
      { FREE_MONTHLY_CREDITS: '8' },
      { SECRET: 'x'.repeat(40) },
      { OPENAI_BASE_URL: vendor.address },
    ]) {
      expect(await change(settings)).toMatchObject({ status: 409, body: { error: texts.setInEnvironment } })
    }
    expect(await issuesOf(change({ PUBLIC_URL: 'https://evil.example' }))).toEqual([
      400,
      { PUBLIC_URL: texts.onlyInEnvironment },
    ])
    expect(await issuesOf(change({ COMFYUI_WORKFLOW: '/etc/passwd' }))).toEqual([
      400,
      { COMFYUI_WORKFLOW: texts.onlyInEnvironment },
    ])
  })

  it('changed by two admins at the same time are both stored', async () => {
    const answers = await Promise.all([change({ BRAND_NAME: 'Elm' }), change({ CONTACT_EMAIL: 'hello@elm.example' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await config()).brand).toMatchObject({ name: 'Elm', contactEmail: 'hello@elm.example' })
    await change({ BRAND_NAME: null, CONTACT_EMAIL: null })
  })

  it('are for admins with a recent login only', async () => {
    const person = await buildUser(app)
    expect((await person.call('getSettings')).status).toBe(404)
    expect((await person.call('changeSettings', { body: { settings: { BRAND_NAME: 'Elm' } } })).status).toBe(404)
    expect((await person.call('sendTestMail')).status).toBe(404)
    const { app: late, admin: lateAdmin } = await startWithAdmin()
    late.passTime(15 * 60_000)
    const token = (await lateAdmin.client.call('refreshSession')).body.accessToken
    const options = { token, body: { settings: { BRAND_NAME: 'Elm' } } }
    expect(await lateAdmin.client.call('changeSettings', options)).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
    expect(await lateAdmin.client.call('testSettings', options)).toMatchObject({ status: 403 })
    expect((await lateAdmin.client.call('getSettings', { token })).status).toBe(200)
    await late.close()
  })
})

describe('a mail server', () => {
  it('that rejects the login or does not respond is not saved, unless the test is skipped', async () => {
    const wrong = smtp.replace('birch', 'beech')
    expect(await issuesOf(change({ SMTP_URL: wrong }))).toEqual([422, { SMTP_URL: expect.stringContaining('EAUTH') }])
    expect((await issuesOf(change({ SMTP_URL: 'smtp://127.0.0.1:1', BRAND_NAME: 'Elm' })))[0]).toBe(422)
    expect(await read('BRAND_NAME')).toMatchObject({ source: 'default' })
    expect((await change({ SMTP_URL: wrong }, true)).status).toBe(200)
    expect(await issuesOf(admin.call('sendTestMail'))).toEqual([422, { SMTP_URL: expect.stringContaining('EAUTH') }])
    await change({ SMTP_URL: null })
  })

  it('cannot be replaced by a program of the server', async () => {
    const program = `${smtp}?sendmail=true&path=/bin/sh&args=-c&args=true`
    expect(await issuesOf(change({ SMTP_URL: program }, true))).toEqual([
      400,
      { SMTP_URL: expect.stringContaining('can only have these options') },
    ])
    expect(await issuesOf(admin.call('testSettings', { body: { settings: { SMTP_URL: program } } }))).toEqual([
      400,
      { SMTP_URL: expect.stringContaining('can only have these options') },
    ])
  })

  it('is used by every process and shown without its login; the local mailbox disappears', async () => {
    expect((await app.client().get('/dev/mailbox.json')).status).toBe(200)
    expect((await admin.call('sendTestMail')).body.message).toBe(texts.testMailStored)
    expect((await change({ SMTP_URL: smtp, MAIL_FROM: 'Elm <post@elm.example>' })).status).toBe(200)
    expect(await read('SMTP_URL')).toMatchObject({
      value: `smtp://127.0.0.1:${mailServer.port}`,
      is_secret: true,
      is_set: true,
      source: 'admin',
    })
    expect((await entries('SMTP_URL'))[0].details).toEqual({})
    await expect.poll(async () => (await other.client().get('/dev/mailbox.json')).status).toBe(404)
    expect((await app.client().get('/dev/mailbox.json')).status).toBe(404)
    expect((await admin.call('sendTestMail')).body.message).toBe(texts.testMailSent(admin.email))
    expect(mailServer.received.at(-1)).toMatchObject({
      recipients: [admin.email],
      raw: expect.stringContaining('From: Elm <post@elm.example>'),
    })
    await other.client().call('forgotPassword', { body: { email: admin.email } })
    await expect.poll(() => mailServer.received.length).toBe(2)
    await change({ SMTP_URL: null, MAIL_FROM: null })
    await expect.poll(async () => (await other.client().get('/dev/mailbox.json')).status).toBe(200)
  })

  it('sends at most 5 test emails an hour to an admin', async () => {
    const { app: fresh, admin: one } = await startWithAdmin()
    for (let count = 0; count < 5; count++) expect((await one.call('sendTestMail')).status).toBe(200)
    expect(await one.call('sendTestMail')).toMatchObject({ status: 429, body: { error: texts.tooManyTestMails } })
    fresh.passTime(60 * 60_000)
    const token = (await one.client.call('refreshSession')).body.accessToken
    expect((await one.client.call('sendTestMail', { token })).status).toBe(200)
    await awaitMail(fresh, one.email, /can send email/)
    await fresh.close()
  })
})

describe('an AI key', () => {
  const key = 'a-google-key-0001'
  const gemini = 'gemini-3.1-flash-image'
  const listed = async (of: typeof app) => (await buildUser(of)).call('listProviders', { query: {} })
  const ids = async (of: typeof app) =>
    (await listed(of)).body.providers.flatMap((one: { id: string; available: boolean }) =>
      one.available ? [one.id] : [],
    )

  it('is tested, then people can generate with it in every process', async () => {
    const settings = { GOOGLE_API_KEY: key, GOOGLE_BASE_URL: vendor.address, GOOGLE_CREDITS: '3' }
    vendor.answer(google.wrongKey)
    expect(await issuesOf(change(settings))).toEqual([422, { GOOGLE_API_KEY: expect.any(String) }])
    vendor.answer(works)
    expect((await change(settings)).status).toBe(200)
    expect(vendor.received.at(-1)?.headers['x-goog-api-key']).toBe(key)
    expect(await ids(app)).toContain(gemini)
    await expect.poll(() => ids(other)).toContain(gemini)
    vendor.answer(google.image(await picture()))
    const person = await buildUser(app)
    const parts = { provider: gemini, images: [await picture(200, 150)], prompt: 'warm light' }
    await renewInstances()
    expect(await generate(person, parts)).toMatchObject({ status: 201 })
    expect(await creditsOf(person)).toBe(500 + 7 - 3)
  })

  it('can be tested without saving it, and a stored key is not sent to a new address', async () => {
    const test = (settings: Record<string, string | null>) => admin.call('testSettings', { body: { settings } })
    await change({ GOOGLE_API_KEY: key, GOOGLE_BASE_URL: vendor.address }, true)
    vendor.answer(works)
    const sent = vendor.received.length
    const typed = { AI_2_API_KEY: 'typed-key', AI_2_BASE_URL: vendor.address, AI_2_IMAGE_MODEL: 'qwen' }
    expect(await test(typed)).toMatchObject({ status: 200, body: { message: texts.testPassed } })
    expect(vendor.received.slice(sent).map(({ headers }) => headers.authorization)).toEqual(['Bearer typed-key'])
    expect(await read('AI_2_API_KEY')).toBeUndefined()
    // Saved before, and tested all the same.
    expect((await test({ GOOGLE_API_KEY: key })).status).toBe(200)
    expect(vendor.received.length).toBeGreaterThan(sent + 1)
    vendor.answer(google.wrongKey)
    expect(await issuesOf(test({ GOOGLE_API_KEY: 'wrong' }))).toEqual([422, { GOOGLE_API_KEY: expect.any(String) }])
    const before = vendor.received.length
    expect(await issuesOf(test({ GOOGLE_BASE_URL: `${vendor.address}/next` }))).toEqual([
      400,
      { GOOGLE_BASE_URL: texts.nothingToTest },
    ])
    expect(vendor.received).toHaveLength(before)
    expect(await issuesOf(test({ FAL_API_KEY: 'f-key' }))).toEqual([400, { FAL_MODEL: expect.any(String) }])
    expect((await test({ OPENAI_BASE_URL: vendor.address })).status).toBe(409)
    expect(await issuesOf(test({ SMTP_URL: 'smtp://127.0.0.1:1' }))).toEqual([422, { SMTP_URL: expect.any(String) }])
    const { entries: tests } = (await admin.call('listAudit', { query: { act: 'settings-tested' } })).body
    expect(tests.slice(0, 2).map(({ details }: { details: object }) => details)).toEqual([
      { names: 'SMTP_URL', works: false },
      { names: 'GOOGLE_API_KEY', works: false },
    ])
  })

  it('is deleted when its address changes, unless the same call sets it', async () => {
    vendor.answer(works)
    expect((await change({ GOOGLE_BASE_URL: `${vendor.address}/next`, GOOGLE_API_KEY: key })).status).toBe(200)
    expect(await read('GOOGLE_API_KEY')).toMatchObject({ is_set: true, value: null })
    expect((await change({ GOOGLE_BASE_URL: `${vendor.address}/next`, BRAND_TAGLINE: 'Same' })).status).toBe(200)
    expect(await read('GOOGLE_API_KEY')).toMatchObject({ is_set: true })
    expect((await change({ GOOGLE_BASE_URL: 'https://evil.example/v1' })).status).toBe(200)
    expect(await read('GOOGLE_API_KEY')).toMatchObject({ is_set: false, source: 'default' })
    expect((await entries('GOOGLE_API_KEY'))[0].details).toEqual({})
    expect(await ids(app)).not.toContain(gemini)
  })
})
