import { limits } from '@joinery/contract/limits'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, linkIn, mailsTo, newEmail, registerUser } from '#testing/build-user.ts'
import type { Client } from '#testing/http-client.ts'
import { startIdentityProvider, type Account } from '#testing/network/identity-provider.ts'
import { signInBy, returnAs, startIdentity as start } from '#testing/sign-in/by-service.ts'
import { startTestApp } from '#testing/test-app.ts'

const service = await startIdentityProvider()
const app = await startTestApp({ settings: service.settings })
afterAll(async () => {
  await app.close()
  await service.close()
})

const come = (account: Account) => signInBy(app, service, account)

const known = (email = newEmail(), name = 'Ines Okafor') => service.add({ email, email_verified: true, name })
const me = async (client: Client, token: string) => (await client.call('getMe', { token })).body.user

describe('a first sign-in with a service', () => {
  it('creates an account without a password and stores the identity', async () => {
    const account = known()
    const { answer, client } = await come(account)
    expect(answer.body).toMatchObject({ is_new: true })
    const user = await me(client, answer.body.accessToken)
    expect(user).toMatchObject({ email: account.email, username: 'Ines Okafor' })
    expect(client.cookies.has('joinery_refresh')).toBe(true)

    // A changed address makes no difference: an identity is issuer and subject.
    const again = await come(account)
    expect(again.answer.body.is_new).toBe(false)
    expect((await me(again.client, again.answer.body.accessToken)).uid_user).toBe(user.uid_user)
    const guess = await app.client().call('logIn', { body: { email: account.email, password: 'null' } })
    expect(guess.status).toBe(401)
  })

  it('is rejected when the service has not verified the address or returns none', async () => {
    const unverified = await come(service.add({ email: newEmail(), email_verified: false }))
    expect(unverified.answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(unverified.answer.body.error).toBe(identityMessages.emailUnverified)
    expect((await come(service.add({}))).answer.body.error).toBe(identityMessages.noEmail)
  })

  it('is rejected with an ID token signed by another key', async () => {
    const forged = await startIdentityProvider(undefined, { hasFullToken: true, forgery: 'other key' })
    const alone = await startTestApp({ settings: forged.settings })
    const { answer, client } = await signInBy(alone, forged, forged.add({ email: newEmail(), email_verified: true }))
    expect([answer.status, answer.body.error]).toEqual([400, identityMessages.refused])
    expect(client.cookies.has('joinery_refresh')).toBe(false)
    await alone.close()
    await forged.close()
  })

  it('takes the address and its verification from the same source', async () => {
    const full = await startIdentityProvider(undefined, { hasFullToken: true })
    const alone = await startTestApp({ settings: full.settings })
    const [own, other] = [newEmail(), newEmail()]
    const signIn = (account: Omit<Account, 'sub'>) => signInBy(alone, full, full.add(account))
    const undecided = { email: other, email_verified: undefined }
    const { answer, client } = await signIn({ email: own, email_verified: true, userinfo: undecided })
    expect((await me(client, answer.body.accessToken)).email).toBe(own)
    const verifiedElsewhere = { email: own, email_verified: true }
    const denied = await signIn({ email: other, email_verified: false, userinfo: verifiedElsewhere })
    expect(denied.answer.body.error).toBe(identityMessages.emailUnverified)
    await alone.close()
    await full.close()
  })

  it('takes over an unverified account of the address without its password', async () => {
    const squatter = await registerUser(app)
    const { answer, client } = await come(known(squatter.email))
    expect((await me(client, answer.body.accessToken)).uid_user).toBe(squatter.uid_user)
    const { email, password } = squatter
    expect((await app.client().call('logIn', { body: { email, password } })).status).toBe(401)
  })

  it('respects REGISTRATION', async () => {
    const closed = await startTestApp({ settings: { ...service.settings, REGISTRATION: 'closed' } })
    const client = closed.client()
    const query = await service.visit(await start(client), known())
    const answer = await client.call('finishIdentity', { body: { query } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    await closed.close()
  })
})

describe('a person with a verified account', () => {
  it('connects the service by an emailed link opened in the same browser', async () => {
    const user = await buildUser(app)
    const account = known(user.email)
    const { answer, client } = await come(account)
    expect(answer.body).toEqual({ linkSentTo: user.email })
    const token = linkIn(await awaitMail(app, user.email, /Connect Studio ID/), 'token')
    // Another browser asks first, so following a link does not connect someone else's identity.
    const elsewhere = await app.client().call('confirmIdentity', { body: { token } })
    const started_at = expect.any(String)
    expect(elsewhere.body).toEqual({ otherBrowser: { service: 'Studio ID', device: expect.any(String), started_at } })
    const confirmed = await client.call('confirmIdentity', { body: { token } })
    expect((await me(client, confirmed.body.accessToken)).uid_user).toBe(user.uid_user)
    expect((await client.call('confirmIdentity', { body: { token } })).status).toBe(400)
    expect((await come(account)).answer.body.is_new).toBe(false)
    // The password still works.
    expect((await app.client().call('logIn', { body: user })).status).toBe(200)
  })

  it('can use the first emailed link after a second attempt in the same browser', async () => {
    const user = await buildUser(app)
    const account = known(user.email)
    const { client } = await come(account)
    const token = linkIn(await awaitMail(app, user.email, /Connect Studio ID/), 'token')
    const again = await signInBy(app, service, account, client)
    expect([again.answer.status, again.answer.body]).toEqual([200, { linkSentTo: user.email }])
    expect(await mailsTo(app, user.email)).toHaveLength(1)
    expect((await client.call('confirmIdentity', { body: { token } })).body.accessToken).toBeTruthy()
  })

  it('gets a new link for a later attempt and one in another browser', async () => {
    const user = await buildUser(app)
    const account = known(user.email)
    const { client } = await come(account)
    const other = await come(account)
    expect(other.answer.body).toEqual({ linkSentTo: user.email })
    app.passTime(limits.account.mailCooldown)
    await signInBy(app, service, account, client)
    const newest = linkIn(await awaitMail(app, user.email, /Connect Studio ID/, 3), 'token')
    expect((await client.call('confirmIdentity', { body: { token: newest } })).body.accessToken).toBeTruthy()
  })

  it('can log in with a service in two tabs', async () => {
    const client = app.client()
    const account = known()
    const queries = [await start(client), await start(client)].map((url) => service.visit(url, account))
    for (const query of await Promise.all(queries)) {
      expect((await client.call('finishIdentity', { body: { query } })).status).toBe(200)
    }
  })

  it('can finish in another browser after logging in there', async () => {
    const user = await buildUser(app)
    const account = known(user.email)
    await come(account)
    const token = linkIn(await awaitMail(app, user.email, /Connect Studio ID/), 'token')
    const body = { token, finish: true }
    expect((await app.client().call('confirmIdentity', { body })).status).toBe(401)
    const other = await buildUser(app)
    const refused = await other.call('confirmIdentity', { body })
    expect([refused.status, refused.body.error]).toEqual([409, identityMessages.otherAccount])
    expect((await user.call('confirmIdentity', { body })).body).toEqual({ connected: true, purpose: 'connect' })
    await awaitMail(app, user.email, /Studio ID is now connected/)
    expect((await come(account)).answer.body.is_new).toBe(false)
    expect((await user.call('confirmIdentity', { body })).status).toBe(400)
  })

  it('can connect a service while signed in, is notified by email, and can disconnect it', async () => {
    const user = await buildUser(app)
    const account = known()
    const finished = await returnAs(user, service, account, 'connect')
    expect(finished.body).toEqual({ connected: true, purpose: 'connect' })
    await awaitMail(app, user.email, /Studio ID is now connected/)
    const { entries } = (await user.call('listOwnAudit')).body
    expect(entries[0]).toMatchObject({ act: 'identity-linked', address: '127.0.0.0/24' })
    const { answer, client } = await come(account)
    expect((await me(client, answer.body.accessToken)).uid_user).toBe(user.uid_user)

    // Another person cannot connect the same identity.
    const other = await buildUser(app)
    expect((await returnAs(other, service, account, 'connect')).status).toBe(409)

    const [identity] = (await user.call('getFactors')).body.identities
    expect(identity).toMatchObject({ name: 'Studio ID', provider: '1', email: account.email })
    expect((await other.call('removeIdentity', { params: { id: identity.id } })).status).toBe(404)
    expect((await user.call('removeIdentity', { params: { id: identity.id } })).status).toBe(200)
    expect((await come(account)).answer.body.is_new).toBe(true)
  })

  it('cannot remove the only sign-in method', async () => {
    const { answer, client } = await come(known())
    const token = answer.body.accessToken
    const [identity] = (await client.call('getFactors', { token })).body.identities
    const removed = await client.call('removeIdentity', { token, params: { id: identity.id } })
    expect(removed).toMatchObject({ status: 409, body: { error: identityMessages.onlyLoginMethod } })
  })

  it('needs a recent step-up to add or remove a sign-in method', async () => {
    const user = await buildUser(app, { rememberMe: true })
    app.passTime(16 * 60_000)
    const { token } = await refresh(user.client)
    const started = await user.client.call('startIdentity', { token, body: { provider: '1', purpose: 'connect' } })
    expect(started).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })

  it('can step up with the service', async () => {
    const account = known()
    const { answer, client } = await come(account)
    expect(answer.status).toBe(200)
    app.passTime(16 * 60_000)
    const { token } = await refresh(client)
    const remove = () =>
      client.call('removeIdentity', { token, params: { id: '0198c0de-0000-7000-8000-000000000002' } })
    expect((await remove()).body.code).toBe('step_up_required')
    expect((await returnAs({ client, token }, service, known(), 'step-up')).status).toBe(403)
    expect((await remove()).body.code).toBe('step_up_required')
    expect((await returnAs({ client, token }, service, account, 'step-up')).body.connected).toBe(true)
    expect((await remove()).status).toBe(404)
  })

  it('is signed out at the service too', async () => {
    const { answer, client } = await come(known())
    const out = await client.call('logOut', { token: answer.body.accessToken })
    expect(out.body.url).toMatch(new RegExp(`^${service.issuer}/session/end\\?.*id_token_hint=`))
    const user = await buildUser(app)
    expect((await user.call('logOut')).body).not.toHaveProperty('url')
  })

  it('cannot sign in with a service while disabled', async () => {
    const account = known()
    const { answer, client } = await come(account)
    const { uid_user } = await me(client, answer.body.accessToken)
    await app.database.db
      .updateTable('users')
      .set({ disabled_at: app.now() })
      .where('uid_user', '=', uid_user)
      .execute()
    expect((await come(account)).answer).toMatchObject({ status: 403, body: { error: 'This account is disabled' } })
  })
})

const refresh = async (client: Client): Promise<{ token: string }> => ({
  token: (await client.call('refreshSession')).body.accessToken,
})

describe('a response of a service', () => {
  it('works once', async () => {
    const { client, query } = await come(known())
    expect((await client.call('finishIdentity', { body: { query } })).status).toBe(400)
  })

  it('works only in the browser that started the sign-in', async () => {
    const attacker = app.client()
    const query = await service.visit(await start(attacker), known())
    const victim = app.client()
    await start(victim)
    const answer = await victim.call('finishIdentity', { body: { query } })
    expect(answer.status).toBe(400)
    expect(victim.cookies.has('joinery_refresh')).toBe(false)
  })

  it('is rejected with another state, another code, too late, or for another service', async () => {
    const client = app.client()
    const withOther = async (name: string) => {
      const query = new URLSearchParams(await service.visit(await start(client), known()))
      query.set(name, 'of somebody else')
      return client.call('finishIdentity', { body: { query: `?${query.toString()}` } })
    }
    for (const name of ['state', 'code', 'iss']) expect((await withOther(name)).status).toBe(400)
    expect((await client.call('finishIdentity', { body: { query: '?code=of somebody' } })).status).toBe(400)
    const query = await service.visit(await start(client), known())
    app.passTime(11 * 60_000)
    expect((await client.call('finishIdentity', { body: { query } })).status).toBe(400)
    const cancelled = new URL(await start(client)).searchParams.get('state')
    const response = await client.call('finishIdentity', { body: { query: `?error=access_denied&state=${cancelled}` } })
    expect(response.body.error).toBe(identityMessages.cancelled)
  })
})

describe('an installation without passwords', () => {
  it('rejects password calls and reports passwords as turned off', async () => {
    const only = await startTestApp({ settings: { ...service.settings, OIDC_ONLY: 'true' } })
    const client = only.client()
    expect((await client.get('/config.json')).body).toMatchObject({
      passwords: false,
      identityProviders: [{ id: '1', name: 'Studio ID' }],
    })
    const email = newEmail()
    const password = 'walnut and brass'
    for (const [name, body] of [
      ['logIn', { email, password }],
      ['createAccount', { email, password }],
      ['forgotPassword', { email }],
      ['resetPassword', { token: 'x', newPassword: password }],
    ] as const) {
      expect((await client.call(name, { body })).status).toBe(403)
    }
    const query = await service.visit(await start(client), known(email))
    expect((await client.call('finishIdentity', { body: { query } })).body.is_new).toBe(true)
    expect(await mailsTo(only, email)).toEqual([])
    await only.close()
  })

  it('does not start without a service', async () => {
    await expect(startTestApp({ settings: { OIDC_ONLY: 'true' } })).rejects.toThrow(/OIDC_1_ISSUER\) is required/)
  })
})

it('reports a service that does not respond and retries later', async () => {
  const away = await startIdentityProvider()
  await away.close()
  const alone = await startTestApp({ settings: away.settings })
  const answer = await alone.client().call('startIdentity', { body: { provider: '1' } })
  expect(answer.status).toBe(503)
  expect((await alone.client().call('startIdentity', { body: { provider: '7' } })).status).toBe(404)
  await alone.close()
})
