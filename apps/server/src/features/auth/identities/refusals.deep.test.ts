import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, mailsTo, newEmail, registerUser } from '#testing/build-user.ts'
import { untilWaiting, whileHeld } from '#testing/database/while-held.ts'
import type { Answer } from '#testing/http-client.ts'
import { startIdentityProvider } from '#testing/network/identity-provider.ts'
import { buildUserBy, signInBy, returnAs, startIdentity } from '#testing/sign-in/by-service.ts'
import { startTestApp } from '#testing/test-app.ts'

const service = await startIdentityProvider()
const app = await startTestApp({ settings: service.settings })
afterAll(async () => {
  await app.close()
  await service.close()
})

const known = (email = newEmail()) => service.add({ email, email_verified: true })
const come = async (email?: string) => signInBy(app, service, known(email))
const disable = (email: string) =>
  app.database.pool.query('update users set disabled_at = now() where email = $1', [email])
const linksFor = async ({ uid_user }: { uid_user: string }) => {
  const sql = `select from sign_in_challenges where kind = 'identity-link' and uid_user = $1`
  return (await app.database.pool.query(sql, [uid_user])).rowCount
}

describe('a first sign-in with a service', () => {
  it.each(['unsigned', 'other claims'] as const)('is rejected with a forged ID token: %s', async (forgery) => {
    const forged = await startIdentityProvider(undefined, { hasFullToken: true, forgery })
    const alone = await startTestApp({ settings: forged.settings })
    const { answer, client } = await signInBy(alone, forged, forged.add({ email: newEmail(), email_verified: true }))
    expect([answer.status, answer.body.error]).toEqual([400, identityMessages.refused])
    expect(client.cookies.has('joinery_refresh')).toBe(false)
    await alone.close()
    await forged.close()
  })

  it('is rejected with an invalid address', async () => {
    const { answer } = await come('ines')
    expect([answer.status, answer.body.error]).toEqual([400, messages.auth.emailInvalid])
  })

  it('is rejected when an unverified account of the address was disabled', async () => {
    const { email } = await registerUser(app)
    await disable(email)
    const { answer } = await come(email)
    expect([answer.status, answer.body.error]).toEqual([403, messages.auth.disabled])
  })

  it('counts towards the accounts per network, also for concurrent requests', async () => {
    const strict = await startTestApp({ settings: { ...service.settings, REGISTRATIONS_PER_IP: '1' } })
    /** Returns from the service. */
    const arrive = async () => {
      const client = strict.client()
      const query = await service.visit(await startIdentity(client), known())
      return () => client.call('finishIdentity', { body: { query } })
    }
    const [one, two] = [await arrive(), await arrive()]
    let late: Promise<Answer> | undefined
    // The first account is counted but not committed when the second passes the check.
    const first = await whileHeld(strict.database, {
      hold: (query) => query('lock table identities in share mode'),
      act: one,
      meanwhile: async () => {
        late = two()
        await untilWaiting(strict.database, 2)
      },
    })
    const refused = { status: 429, body: { error: messages.auth.tooManyAccounts } }
    expect([first, await late]).toMatchObject([{ status: 200 }, refused])
    expect((await strict.database.pool.query('select from users')).rowCount).toBe(1)
    const third = await arrive()
    expect(await third()).toMatchObject(refused)
    strict.passTime(limits.account.registrationWindow)
    const later = await arrive()
    expect((await later()).status).toBe(200)
    await strict.close()
  })
})

describe('a person with a verified account', () => {
  it('is emailed a limited number of links per hour', async () => {
    const user = await buildUser(app)
    for (let sent = 0; sent < limits.signIn.identityLinksPerHour; sent++) {
      expect((await come(user.email)).answer.body).toEqual({ linkSentTo: user.email })
    }
    const { answer } = await come(user.email)
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await linksFor(user)).toBe(limits.signIn.identityLinksPerHour)
    app.passTime(limits.signIn.identityLinkLifetime)
    expect((await come(user.email)).answer.body).toEqual({ linkSentTo: user.email })
  })

  it('gets the same response but no email when disabled', async () => {
    const user = await buildUser(app)
    await disable(user.email)
    expect((await come(user.email)).answer.body).toEqual({ linkSentTo: user.email })
    expect(await linksFor(user)).toBe(0)
    expect(await mailsTo(app, user.email)).toEqual([])
  })

  it('cannot use the link once the account is disabled', async () => {
    const user = await buildUser(app)
    const { client } = await come(user.email)
    const token = linkIn(await awaitMail(app, user.email, /Connect Studio ID/), 'token')
    await disable(user.email)
    const answer = await client.call('confirmIdentity', { body: { token } })
    expect([answer.status, answer.body.error]).toEqual([403, messages.auth.disabled])
    const sql = 'select from identities where uid_user = $1'
    expect((await app.database.pool.query(sql, [user.uid_user])).rowCount).toBe(0)
  })
})

describe('a signed-in person', () => {
  it('can connect the same identity again without effect', async () => {
    const user = await buildUser(app)
    const account = known()
    for (let times = 0; times < 2; times++) {
      expect((await returnAs(user, service, account, 'connect')).body).toEqual({ connected: true, purpose: 'connect' })
    }
    expect((await user.call('getFactors')).body.identities).toHaveLength(1)
    const sql = `select from audit_entries where actor_uid = $1 and act = 'identity-linked'`
    expect((await app.database.pool.query(sql, [user.uid_user])).rowCount).toBe(1)
  })

  it('connects and proves nothing after signing out on the way', async () => {
    const account = known()
    for (const purpose of ['connect', 'step-up'] as const) {
      const { call, client, token } = await buildUserBy(app, service, account)
      const other = purpose === 'connect' ? known() : account
      const query = await service.visit(await startIdentity(client, { purpose }, token), other)
      await call('logOut')
      const answer = await client.call('finishIdentity', { body: { query } })
      expect([answer.status, answer.body.error]).toEqual([401, messages.session.expired])
    }
    const { call } = await buildUserBy(app, service, account)
    expect((await call('getFactors')).body.identities).toHaveLength(1)
    const { entries } = (await call('listOwnAudit')).body
    expect(entries.map(({ act }: { act: string }) => act)).not.toContain('step-up')
  })
})
