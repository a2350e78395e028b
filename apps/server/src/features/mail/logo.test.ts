import { emailMessages } from '@joinery/contract/messages/email-messages'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { readLogo } from '#platform/images/read-logo.ts'
import { newEmail } from '#testing/build-user.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const BRAND_LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWOoQAMM6AIA/yIPAaO3rlAAAAAASUVORK5CYII='

describe('the logo', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  let app: TestApp
  beforeAll(async () => {
    server = await startMailServer()
    const settings = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, BRAND_NAME: 'Oak & Ash', BRAND_LOGO }
    app = await startTestApp({ settings })
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })

  it('is embedded in emails, with the brand name as its text, and never loaded from the web', async () => {
    const email = newEmail()
    await app.client().call('createAccount', { body: { email, password: 'walnut and brass' } })
    const { raw } = await vi.waitUntil(() => server.received.find(({ recipients }) => recipients.includes(email)), {
      timeout: stretch(60_000),
    })
    const mail = await PostalMime.parse(raw)
    expect(mail.subject).toBe(emailMessages.verify.subject('Oak & Ash'))
    expect(mail.html).toMatch(/<img src="cid:logo" alt="Oak &amp; Ash" width="4" height="2"/)
    expect(mail.html).not.toMatch(/src="http/)
    expect(mail.attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png', disposition: 'inline' }])
  })

  it('is served under an address that changes with it', async () => {
    const { path, png } = readLogo(BRAND_LOGO) ?? { path: '', png: Buffer.alloc(0) }
    const site = (await app.client().get('/config.json')).body
    expect(site.brand.logo).toEqual({ path, width: 4, height: 2 })
    const answer = await app.client().get(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(Number(answer.headers['content-length'])).toBe(png.length)
    // Another process may still send pages with the former address.
    const former = await app.client().get('/logo-0123456789abcdef.png')
    expect([former.status, former.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('is shown in the local mailbox, and its address is unknown without one', async () => {
    const local = await startTestApp({ settings: { BRAND_LOGO } })
    const plain = await startTestApp()
    const email = newEmail()
    await local.client().call('createAccount', { body: { email, password: 'walnut and brass' } })
    const [page] = (await local.client().get('/dev/mailbox')).text.match(/\/dev\/mailbox\/[\da-f-]{36}/) ?? ['']
    expect((await local.client().get(page)).text).toContain(`src="${BRAND_LOGO}"`)
    expect((await plain.client().get(readLogo(BRAND_LOGO)?.path ?? '')).status).toBe(404)
    await Promise.all([local.close(), plain.close()])
  })
})
