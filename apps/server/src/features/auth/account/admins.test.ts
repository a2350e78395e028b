import { limits } from '@joinery/contract/limits'
import { afterEach, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, newEmail, registerUser, type TestUser } from '#testing/build-user.ts'
import type { Call } from '#testing/http-client.ts'
import { startIdentityProvider } from '#testing/network/identity-provider.ts'
import { buildUserBy, signInBy } from '#testing/sign-in/by-service.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

import { isAdmin } from './admins.ts'

const apps: TestApp[] = []
const start = async (settings: Record<string, string> = {}): Promise<TestApp> => {
  const app = await startTestApp({ settings })
  apps.push(app)
  return app
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const hasAdminRole = async (user: TestUser): Promise<boolean> => (await user.call('getMe')).body.user.is_admin

/** Writes the row directly; how an account becomes an admin is not tested here. */
const makeAdmin = (app: TestApp, { uid_user }: TestUser) =>
  app.database.pool.query('update users set is_admin = true where uid_user = $1', [uid_user])

/** Settings of a public installation; the exposed mailbox lets it start without a mail server. */
const exposed = { PUBLIC_URL: 'https://studio.example', MAILBOX: 'exposed' }

describe('admins named in the settings', () => {
  it('makes an account an admin once its address is verified, regardless of upper and lower case', async () => {
    const email = newEmail()
    const app = await start({ ...exposed, ADMIN_EMAILS: ` somebody@else.example, ${email.toUpperCase()} ` })
    const { uid_user } = await registerUser(app, { email })
    expect(await isAdmin(app.app.context, app.database.db, uid_user)).toBe(false)
    await app.database.pool.query('update users set verified_at = now() where uid_user = $1', [uid_user])
    expect(await isAdmin(app.app.context, app.database.db, uid_user)).toBe(true)
  })

  it('makes an account verified by a service an admin only after our own email was answered', async () => {
    const service = await startIdentityProvider()
    const email = newEmail()
    const app = await start({ ...service.settings, ADMIN_EMAILS: email })
    await buildUser(app) // The first account of a local installation
    const stranger = service.add({ email, email_verified: true })
    const strange = await buildUserBy(app, service, stranger)
    const isAdminOf = async (call: Call) => (await call('getMe')).body.user.is_admin
    expect(await isAdminOf(strange.call)).toBe(false)

    // The owner of the address connects an identity with the emailed link; the stranger loses the account.
    const account = service.add({ email, email_verified: true })
    app.passTime(limits.account.mailCooldown)
    const { client } = await signInBy(app, service, account)
    const token = linkIn(await awaitMail(app, email, /Connect Studio ID/), 'token')
    const { accessToken } = (await client.call('confirmIdentity', { body: { token } })).body
    expect((await client.call('getMe', { token: accessToken })).body.user.is_admin).toBe(true)
    expect((await strange.call('getMe')).status).toBe(401)
    expect((await signInBy(app, service, stranger)).answer.body).toEqual({ linkSentTo: email })
    await service.close()
  })

  it('emails a person verified by a service the link that gives admin access', async () => {
    const service = await startIdentityProvider()
    const email = newEmail()
    const app = await start({ ...service.settings, ADMIN_EMAILS: email })
    await buildUser(app)
    const account = service.add({ email, email_verified: true })
    const { client } = await buildUserBy(app, service, account)
    const token = linkIn(await awaitMail(app, email, /Confirm your admin access/), 'token')
    const { accessToken } = (await client.call('confirmIdentity', { body: { token } })).body
    expect((await client.call('getMe', { token: accessToken })).body.user.is_admin).toBe(true)
    expect((await signInBy(app, service, account)).answer.body.is_new).toBe(false)
    await service.close()
  })

  it('rejects an invalid address in ADMIN_EMAILS at startup', async () => {
    await expect(startTestApp({ settings: { ADMIN_EMAILS: 'ada' } })).rejects.toThrow(
      'ADMIN_EMAILS must be email addresses, separated by commas, not "ada".',
    )
  })
})

describe('the first account', () => {
  it('is the only admin when the installation is reachable only locally', async () => {
    const app = await start()
    await buildUser(app, { email: 'mara@demo.joinery.example' })
    await registerUser(app)
    const first = await buildUser(app)
    const second = await buildUser(app)
    expect([await hasAdminRole(first), await hasAdminRole(second)]).toEqual([true, false])
    const { rows } = await app.database.pool.query('select from users where is_admin')
    expect(rows).toEqual([])
  })

  it('is no longer an admin while another admin exists', async () => {
    const app = await start()
    const first = await buildUser(app)
    const second = await buildUser(app)
    await makeAdmin(app, second)
    expect([await hasAdminRole(first), await hasAdminRole(second)]).toEqual([false, true])
    await app.database.pool.query('update users set is_admin = false')
    expect([await hasAdminRole(first), await hasAdminRole(second)]).toEqual([true, false])
  })

  it('is not an admin when the installation is public', async () => {
    const app = await start(exposed)
    expect(await hasAdminRole(await buildUser(app))).toBe(false)
  })

  it('loses admin rights permanently with the first proxied request (x-forwarded-for: 203.0.113.9)', async () => {
    const app = await start()
    const first = await buildUser(app)
    expect(await hasAdminRole(first)).toBe(true)
    // The request that reveals the proxy gets no admin rights either.
    const answer = await first.call('getMe', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(answer.body.user.is_admin).toBe(false)
    expect(await hasAdminRole(first)).toBe(false)
    const { rows } = await app.database.pool.query('select forwarded_at from installation')
    expect(rows).toEqual([{ forwarded_at: expect.any(Date) }])
  })

  it('stays an admin when reached as localhost:3000', async () => {
    const app = await start()
    const first = await buildUser(app)
    expect((await first.call('getMe', { headers: { host: 'localhost:3000' } })).body.user.is_admin).toBe(true)
  })
})
