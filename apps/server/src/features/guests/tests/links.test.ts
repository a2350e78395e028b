import type { CallName } from '@joinery/contract/calls'
import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'
import type { GuestLink } from '@joinery/contract/review/links'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import type { CallOptions } from '#testing/http-client.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { buildGuest, buildLink, openLink, tryLink } from '#testing/review/build-guest.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const owner = await buildUser(app)
const { id, uid_file } = await buildReviewed(owner)
afterAll(() => app.close())

const list = async (): Promise<GuestLink[]> => (await owner.call('listLinks', { params: { id } })).body.links
const fromNow = (milliseconds: number): string => new Date(app.now().getTime() + milliseconds).toISOString()

describe('a link', () => {
  it('is valid for 30 days by default, and is listed with its URL', async () => {
    const link = await buildLink(owner, id, { name: 'Hart family', can: ['compare', 'comment', 'comment'] })
    expect(link).toMatchObject({ scope: 'project', name: 'Hart family', can: ['comment', 'compare'], guests: [] })
    expect(link.url).toMatch(/\/review\/[\w-]{54}$/)
    const lasts = new Date(link.expires_at).getTime() - new Date(link.created_at).getTime()
    expect(lasts).toBe(limits.guest.linkLifetime.usual)
    expect((await list())[0]).toEqual(link)
  })

  it('must expire in the future, within a year', async () => {
    expect(await tryLink(owner, id, { expires_at: fromNow(-1) })).toMatchObject({
      status: 400,
      body: { error: sharingMessages.expiryPast },
    })
    const late = fromNow(limits.guest.linkLifetime.max + 60_000)
    expect(await tryLink(owner, id, { expires_at: late })).toMatchObject({
      status: 400,
      body: { error: sharingMessages.expiryTooLate },
    })
    const expires_at = fromNow(60_000)
    expect((await buildLink(owner, id, { expires_at })).expires_at).toBe(expires_at)
  })

  it('records its last use, at most once a minute', async () => {
    const link = await buildLink(owner, id)
    const lastUse = async () => (await list()).find(({ uid_link }) => uid_link === link.uid_link)?.last_used_at
    expect(await lastUse()).toBeNull()
    const other = await buildLink(owner, id)
    const guest = await openLink(app, link)
    const used = await lastUse()
    expect(used).not.toBeNull()
    await openLink(app, link)
    await guest.call('getGuestReview')
    expect(await lastUse()).toBe(used)
    app.passTime(limits.guest.lastUseInterval + 1)
    await guest.call('getGuestReview')
    expect(await lastUse()).not.toBe(used)
    expect((await list()).find(({ uid_link }) => uid_link === other.uid_link)?.last_used_at).toBeNull()
  })

  it('is listed newest first, then by id', async () => {
    const ids = [await buildLink(owner, id), await buildLink(owner, id)].map(({ uid_link }) => uid_link)
    await app.database.pool.query('update guest_links set created_at = $2 where uid_link = any($1)', [ids, app.now()])
    expect((await list()).map(({ uid_link }) => uid_link).slice(0, 2)).toEqual(ids.toSorted().toReversed())
  })

  it('is recorded in the audit log when it is created, sent and removed', async () => {
    const link = await buildLink(owner, id, { name: 'For the audit' })
    const params = { linkId: link.uid_link }
    await owner.call('sendLink', { params, body: { email: newEmail() } })
    await owner.call('deleteLink', { params })
    const { rows } = await app.database.pool.query('select act from audit_entries where target_id = $1 order by id', [
      link.uid_link,
    ])
    expect(rows.map(({ act }) => act)).toEqual(['link-made', 'link-sent', 'link-removed'])
  })
})

describe('an emailed link', () => {
  const send = (link: GuestLink, body: object) =>
    owner.call('sendLink', { params: { linkId: link.uid_link }, body: { email: newEmail(), ...body } })

  it('contains an image, the sender’s note and the URL', async () => {
    const link = await buildLink(owner, id, { scope: 'file', uid_file })
    const email = newEmail()
    expect(await send(link, { email, name: 'Cleo', note: 'Is the oak right?' })).toMatchObject({ status: 200 })
    const mail = await awaitMail(app, email, /shared .* with you/)
    expect(mail.text).toContain('Is the oak right?')
    expect(mail.text).toContain(link.url)
    expect(mail.html).toContain('<img src="cid:picture" alt="kitchen.​png"')
    expect(mail).toMatchObject({ reply_to: owner.email })
    const { rows } = await app.database.pool.query('select picture from mails where recipient = $1', [email])
    expect(rows[0].picture.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  it('is rejected for an unsubscribed guest, and unsubscribing requires a genuine token', async () => {
    const link = await buildLink(owner, id)
    const email = newEmail()
    await send(link, { email })
    const tokenFor = async (address: string) => {
      const [mail] = await mailsTo(app, address)
      return /unsubscribe\?guest=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const token = await tokenFor(email)
    const end = (given: string) => app.client().call('unsubscribeGuest', { query: { token: given } })
    const other = newEmail()
    await send(link, { email: other })
    const [othersId] = (await tokenFor(other)).split('.')
    expect((await end(`${othersId}.${token.split('.')[1]}`)).status).toBe(400)
    expect((await end(`${token}x`)).status).toBe(400)
    expect((await end('')).status).toBe(400)
    expect(await end(token)).toMatchObject({ status: 200, body: { message: unsubscribeMessages.guestUnsubscribed } })
    expect(await send(link, { email })).toMatchObject({
      status: 409,
      body: { error: approvalMessages.unsubscribed(email) },
    })
    expect(await mailsTo(app, email)).toHaveLength(1)
    // Requested codes are still sent.
    await buildGuest(app, link, { email })
  })

  it('is limited per sender and hour', async () => {
    const sender = await buildUser(app)
    const { id: project } = await buildReviewed(sender)
    const link = await buildLink(sender, project)
    const params = { linkId: link.uid_link }
    const statuses = []
    for (let sent = 0; sent <= limits.guest.sentPerHour; sent++) {
      statuses.push((await sender.call('sendLink', { params, body: { email: newEmail() } })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.guest.sentPerHour)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('with a mail server', () => {
  it('embeds the image, sends replies to the sender, and supports one-click unsubscribe', async () => {
    const server = await startMailServer()
    const sending = await startTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } })
    try {
      const email = newEmail()
      await sending.client().call('createAccount', { body: { email, password: 'walnut and brass', username: 'Mara' } })
      const nextMail = async (count: number) => {
        const raw = await vi.waitUntil(() => server.received[count - 1]?.raw, { timeout: stretch(60_000) })
        return PostalMime.parse(raw)
      }
      const code = /code=([\w-]+)/.exec((await nextMail(1)).text ?? '')?.[1]
      const client = sending.client()
      await client.call('verifyEmail', { body: { code } })
      const { accessToken: token } = (await client.call('logIn', { body: { email, password: 'walnut and brass' } }))
        .body
      const call: TestUser['call'] = (name: CallName, options: CallOptions = {}) =>
        client.call(name, { token, ...options })
      const sender = { email, password: '', uid_user: '', token, client, call }
      const { id: project } = await buildReviewed(sender)
      const link = await buildLink(sender, project)
      const to = newEmail()
      await sender.call('sendLink', { params: { linkId: link.uid_link }, body: { email: to } })
      const mail = await nextMail(2)
      expect(mail.replyTo).toMatchObject([{ address: email }])
      expect(mail.attachments).toMatchObject([
        { mimeType: 'image/jpeg', contentId: '<picture>', disposition: 'inline' },
      ])
      const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
      expect(headers.get('list-unsubscribe')).toContain('/api/review/unsubscribe?token=')
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    } finally {
      await sending.close()
      await server.stop()
    }
  })
})
