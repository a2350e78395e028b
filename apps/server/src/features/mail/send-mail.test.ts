import { emailMessages } from '@joinery/contract/messages/email-messages'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Log } from '#platform/log.ts'
import { linkIn, newEmail } from '#testing/build-user.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const until = <Result>(look: () => Result | undefined | false) => vi.waitUntil(look, { timeout: stretch(60_000) })

const refuse = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let act = cleanUp.pop(); act; act = cleanUp.pop()) await act()
})

const settingsFor = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, BRAND_NAME: 'Hartwell Studio' })

const startWith = async (port: number, log?: Log): Promise<TestApp> => {
  const app = await startTestApp({ settings: settingsFor(port), ...(log && { log }) })
  cleanUp.push(() => app.close())
  return app
}

const register = (app: TestApp, email: string, username = 'Mara') =>
  app.client().call('createAccount', { body: { email, password: 'walnut and brass', username } })

describe('with a mail server', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  let app: TestApp
  beforeAll(async () => {
    server = await startMailServer()
    app = await startTestApp({ settings: settingsFor(server.port) })
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })
  const mailsOf = (email: string) => server.received.filter(({ recipients }) => recipients.includes(email))

  it('sends the verification email once, as text and HTML, with a working link', async () => {
    const email = newEmail()
    await register(app, email)
    const { raw, recipients } = await until(() => mailsOf(email)[0])
    const mail = await PostalMime.parse(raw)
    expect(recipients).toEqual([email])
    expect(mail.subject).toBe(emailMessages.verify.subject('Hartwell Studio'))
    expect(mail.from).toMatchObject({ name: 'Hartwell Studio', address: 'no-reply@127.0.0.1' })
    expect(mail.html).toContain('color-scheme')
    const code = linkIn({ text: mail.text ?? '' }, 'code')
    expect(mail.html).toContain(code)
    expect((await app.client().call('verifyEmail', { body: { code } })).status).toBe(200)
    expect(mailsOf(email)).toHaveLength(1)
    expect((await app.client().get('/dev/mailbox.json')).status).toBe(404)
  })

  it('keeps no link in the database once the email is sent', async () => {
    const email = newEmail()
    await register(app, email)
    await until(() => mailsOf(email)[0])
    const open = () =>
      app.database.db
        .selectFrom('mails')
        .select(['text_body', 'html_body', 'sent_at'])
        .where('recipient', '=', email)
        .executeTakeFirst()
    await expect.poll(open).toMatchObject({ text_body: '', html_body: '', sent_at: expect.any(Date) })
  })

  it('prevents injected headers and recipients', async () => {
    const injected = [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example,c@d.example',
      '"a\r\nBcc: x"@b.example',
      'a@b.example>\r\nRCPT TO:<c@d.example',
    ]
    for (const email of injected) {
      expect((await register(app, email)).status).toBe(400)
      expect((await app.client().call('forgotPassword', { body: { email } })).status).toBe(400)
    }
    const invited = newEmail()
    await register(app, invited, 'Mara\r\nBcc: c@d.example')
    const { raw, recipients } = await until(() => mailsOf(invited)[0])
    expect(recipients).toHaveLength(1)
    expect(raw).not.toMatch(/^Bcc:/im)
  })
})

describe('with a mail server that fails', () => {
  it('sends a waiting email when the server is available again', async () => {
    const probe = await startMailServer()
    await probe.stop()
    const app = await startWith(probe.port)
    expect((await register(app, newEmail())).status).toBe(201)
    const server = await startMailServer(probe.port)
    cleanUp.push(server.stop)
    await until(() => server.received[0])
    expect(server.received).toHaveLength(1)
  })

  it('retries after a temporary rejection, logged without the recipient, but not after a permanent one', async () => {
    const email = newEmail()
    const server = await startMailServer(0, (count) => {
      if (count === 1) return refuse(451, `later, <${email}>`)
      return count === 3 ? refuse(550, 'no such person') : null
    })
    cleanUp.push(server.stop)
    const lines: string[] = []
    const app = await startWith(server.port, pino({ level: 'warn' }, { write: (line) => void lines.push(line) }))
    await register(app, email)
    const line = await until(() => lines.find((found) => found.includes('"job":"send-mail"')))
    expect(JSON.parse(line)).toMatchObject({ err: { code: 'EMESSAGE', responseCode: 451 } })
    await until(() => server.received.length === 1)
    expect(server.attempts()).toBe(2)
    expect(lines.join('')).not.toContain(email)
    const refused = newEmail()
    await register(app, refused)
    await until(() => server.attempts() === 3)
    await register(app, newEmail())
    await until(() => server.received.length === 2)
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain(refused)
    expect(server.attempts()).toBe(4)
  })
})
