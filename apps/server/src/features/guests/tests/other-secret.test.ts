// After a restore with another SECRET, links that were given out keep working; only their addresses cannot be shown.
import { createHash } from 'node:crypto'

import type { CallName } from '@joinery/contract/calls'
import { defaultPreferences } from '@joinery/contract/notifications'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { remindApprovals } from '#features/approvals/remind-approvals.job.ts'
import { mac } from '#platform/security/keys.ts'
import { awaitMail, buildUser, newEmail, type TestUser } from '#testing/build-user.ts'
import type { CallOptions } from '#testing/http-client.ts'
import { readApprovals, tryRequestApproval } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, openLink, secretIn, type TestLink } from '#testing/review/build-guest.ts'
import { addComment, buildReviewed, type Reviewed } from '#testing/review/build-review.ts'
import { startTestApp } from '#testing/test-app.ts'

const before = await startTestApp()
const after = await startTestApp({
  settings: { SECRET: 'another secret, with which nothing was signed before' },
  existing: { connectionString: before.database.connectionString, dataDir: before.dataDir },
})
afterAll(async () => {
  await after.close()
  await before.close()
})

const logInAgain = async ({ email, password, uid_user }: TestUser): Promise<TestUser> => {
  const client = after.client()
  const token = (await client.call('logIn', { body: { email, password } })).body.accessToken
  const call = (name: CallName, options: CallOptions = {}) => client.call(name, { token, ...options })
  return { email, password, uid_user, token, client, call }
}

let owner: TestUser
let again: TestUser
let reviewed: Reviewed
let link: TestLink
beforeEach(async () => {
  owner = await buildUser(before)
  await owner.call('updatePreferences', { body: { ...defaultPreferences, email_notifications: false } })
  again = await logInAgain(owner)
  reviewed = await buildReviewed(owner)
  link = await buildLink(owner, reviewed.id, { name: 'Hart family' })
})

const list = async (who: TestUser) => (await who.call('listLinks', { params: { id: reviewed.id } })).body.links
const open = (given: Pick<TestLink, 'url'>) => after.client().call('openReview', { body: { token: secretIn(given) } })
const urlIn = ({ text }: { readonly text: string }): { readonly url: string } => ({
  url: /https?:\S+\/review\/[\w-]+/.exec(text)?.[0] ?? '',
})

describe('with another SECRET', () => {
  it('opens and confirms guests for links that were given out, and lists them without their address', async () => {
    expect((await open(link)).status).toBe(200)
    expect((await buildGuest(after, link)).token).toBeTruthy()
    expect(await list(again)).toMatchObject([{ uid_link: link.uid_link, name: 'Hart family', url: null }])
    expect(await list(owner)).toMatchObject([{ url: link.url }])
  })

  it('replaces a link that is sent again, and moves open requests to the new one', async () => {
    const email = newEmail()
    const guests = [{ email, name: 'Client', uid_link: link.uid_link }]
    await tryRequestApproval(owner, reviewed.uid_file, { guests })
    const { body } = await again.call('sendLink', { params: { linkId: link.uid_link }, body: { email } })
    const mailed = urlIn(await awaitMail(after, email, /shared .* with you/))
    expect(body.link).toMatchObject({
      url: mailed.url,
      name: 'Hart family',
      can: link.can,
      expires_at: link.expires_at,
    })
    expect(mailed.url).not.toBe(link.url)
    expect([(await open(link)).status, (await open(mailed)).status]).toEqual([404, 200])
    expect(await list(again)).toMatchObject([{ uid_link: body.link.uid_link }])
    const audit = 'select act from audit_entries where target_id = $1 order by id'
    const { rows: entries } = await after.database.pool.query(audit, [body.link.uid_link])
    expect(entries).toEqual([{ act: 'link-made' }, { act: 'link-sent' }])
    const { rows } = await after.database.pool.query('select uid_link from approvals where person_email = $1', [email])
    expect(rows).toEqual([{ uid_link: body.link.uid_link }])
  })

  it('sends a link again without replacing it once its address is known', async () => {
    const send = async () =>
      (await again.call('sendLink', { params: { linkId: link.uid_link }, body: { email: newEmail() } })).body.link
    link = await send()
    expect(await send()).toEqual(link)
  })

  it('replaces the link of a request that is sent again, unless other people have it too', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const shared = { name: 'Client', uid_link: link.uid_link }
    await tryRequestApproval(owner, reviewed.uid_file, { guests: [{ email, name: 'Client' }] })
    const first = urlIn(await awaitMail(after, email, /requested your approval/))
    const guests = [newEmail(), other].map((one) => ({ ...shared, email: one }))
    await tryRequestApproval(owner, reviewed.uid_file, { guests })
    for (const { uid_approval } of await readApprovals(owner, reviewed.id))
      expect((await again.call('resendApproval', { params: { id: uid_approval } })).status).toBe(200)
    const replaced = urlIn(await awaitMail(after, email, /requested your approval/, 2))
    expect([(await open(first)).status, (await open(replaced)).status]).toEqual([404, 200])
    const copied = urlIn(await awaitMail(after, other, /requested your approval/, 2))
    expect([(await open(link)).status, (await open(copied)).status]).toEqual([200, 200])
    expect(copied.url).not.toBe(link.url)
    expect((await readApprovals(owner, reviewed.id)).map(({ status }) => status)).toEqual(['open', 'open', 'open'])
  })

  it('reminds a guest with a link that works, and the one in the first email works as well', async () => {
    const email = newEmail()
    const due_date = new Date(before.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await tryRequestApproval(owner, reviewed.uid_file, { guests: [{ email, name: 'Client' }], due_date })
    await remindApprovals(after.app.context)
    const [first, second] = [
      urlIn(await awaitMail(after, email, /requested your approval/)),
      urlIn(await awaitMail(after, email, /is waiting for your decision/)),
    ]
    expect(second.url).not.toBe(first.url)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([200, 200])
    expect((await readApprovals(owner, reviewed.id))[0]?.status).toBe('open')
  })

  it('emails a reply with a link that works, and the same one with the next reply', async () => {
    const guest = await buildGuest(before, link)
    const { body } = await guest.call('createPin', {
      params: { fileId: reviewed.uid_file },
      body: { x: 0.5, y: 0.5, content: '<p>Warmer light</p>' },
    })
    const urls = []
    for (const count of [1, 2]) {
      await addComment(again, body.pin)
      urls.push(urlIn(await awaitMail(after, guest.email, /replied to your comment/, count)).url)
    }
    expect(urls[0]).toBe(urls[1])
    expect([(await open({ url: urls[0] ?? '' })).status, (await open(link)).status]).toEqual([200, 200])
  })
})

describe('a link from before secrets were random', () => {
  it('keeps its computed secret, which is shown while SECRET is the same', async () => {
    const id = Buffer.from(link.uid_link.replaceAll('-', ''), 'hex')
    const proof = mac(before.app.context.keys.guestLink, id).subarray(0, 24)
    const secret = Buffer.concat([id, proof]).toString('base64url')
    await before.database.pool.query(
      'update guest_links set secret_sealed = null, secret_hash = $2 where uid_link = $1',
      [link.uid_link, createHash('sha256').update(secret).digest('hex')],
    )
    const [shown] = await list(owner)
    expect(secretIn(shown)).toBe(secret)
    await openLink(before, shown)
    expect(await list(again)).toMatchObject([{ url: null }])
    expect([(await open(shown)).status, (await open(link)).status]).toEqual([200, 404])
  })
})

it('stores no secret of a link in plain text', async () => {
  const { rows } = await before.database.pool.query('select guest_links::text as row from guest_links')
  const secret = secretIn(link)
  for (const { row } of rows) {
    expect(row).not.toContain(secret)
    expect(row).not.toContain(Buffer.from(secret, 'base64url').subarray(16).toString('hex'))
  }
})
