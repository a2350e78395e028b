import { emailMessages } from '@joinery/contract/messages/email-messages'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { linkIn, newEmail } from '#testing/build-user.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const until = <Result>(look: () => Result | undefined | false) => vi.waitUntil(look, { timeout: stretch(60_000) })

const settingsFor = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, BRAND_NAME: 'Hartwell Studio' })

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
  it('sends a waiting email when the server is available again', async ({ onTestFinished }) => {
    const probe = await startMailServer()
    await probe.stop()
    const app = await startTestApp({ settings: settingsFor(probe.port) })
    onTestFinished(() => app.close())
    expect((await register(app, newEmail())).status).toBe(201)
    const server = await startMailServer(probe.port)
    onTestFinished(server.stop)
    await until(() => server.received[0])
    expect(server.received).toHaveLength(1)
  })
})
