import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { afterAll, describe, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { awaitMail, buildUser, newEmail, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { finishLogIn, page, setUpPasskey, setUpTotp, startLogIn } from '#testing/sign-in/second-steps.ts'
import { createAuthenticator, type Answering } from '#testing/sign-in/software-authenticator.ts'
import { startTestApp } from '#testing/test-app.ts'

import { insertPasskey } from './passkey-queries.ts'
import { relyingParty } from './relying-party.ts'

const warnings: string[] = []
const note = ({ name }: Error) => void warnings.push(name)
process.on('warning', note)
const app = await startTestApp({ settings: { PUBLIC_URL: page.origin } })
const user = await buildUser(app)
const passkey = await setUpPasskey(user)
afterAll(async () => {
  process.off('warning', note)
  await app.close()
})

const logIn = async (answering: Answering = {}, by = passkey) => {
  const { token, options } = (await app.client().call('startPasskeyLogIn')).body
  const assertion = by.get(options, answering)
  const client = app.client()
  return {
    client,
    body: { token, assertion },
    answer: await client.call('finishPasskeyLogIn', { body: { token, assertion } }),
  }
}

describe('a passkey', () => {
  it('signs in without a second step, and each response works once', async () => {
    const { answer, body, client } = await logIn()
    expect(answer.status).toBe(200)
    const me = await client.call('getMe', { token: answer.body.accessToken })
    expect(me.body.user.email).toBe(user.email)
    expect(client.cookies.has('joinery_refresh')).toBe(true)
    // A replayed response is rejected.
    const replayed = await app.client().call('finishPasskeyLogIn', { body })
    expect([replayed.status, replayed.body.error]).toEqual([401, factorMessages.passkeyRefused])
    const factors = (await user.call('getFactors')).body
    expect(factors.passkeys).toMatchObject([{ id: passkey.id, name: 'Phone', is_synced: false }])
    expect(factors.passkeys[0].last_used_at).not.toBeNull()
    expect(passkey.recoveryCodes).toHaveLength(10)
    await awaitMail(app, user.email, /a passkey was added/)
    expect(warnings).not.toContain('ExperimentalWarning')
  })

  it('rejects a replayed response also without a counter', async () => {
    const synced = await buildUser(app)
    const theirs = createAuthenticator(page)
    const started = (await synced.call('startPasskey')).body
    const attestation = theirs.create(started.options, { counter: 0 })
    const add = () => synced.call('addPasskey', { body: { token: started.token, attestation, name: 'Cloud' } })
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(400)
    const { token, options } = (await app.client().call('startPasskeyLogIn')).body
    const body = { token, assertion: theirs.get(options, { counter: 0 }) }
    const answers = await Promise.all([1, 2].map(() => app.client().call('finishPasskeyLogIn', { body })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  it('is rejected from another page, without user verification, too late, or with an old counter', async () => {
    const wrong: Answering[] = [
      { origin: 'https://joinery.example.evil' },
      { origin: 'http://localhost.evil:3000' },
      { origin: 'https://localhost:3000' },
      { crossOrigin: true },
      { isVerified: false },
      { counter: 1 },
    ]
    for (const answering of wrong) {
      expect([answering, (await logIn(answering)).answer.status]).toEqual([answering, 401])
    }
    const stranger = createAuthenticator(page)
    stranger.create({ user: { id: '' }, challenge: '' })
    expect((await logIn({}, { ...passkey, get: stranger.get })).answer.status).toBe(401)
    const { token, options } = (await app.client().call('startPasskeyLogIn')).body
    const assertion = passkey.get(options)
    const forged = [
      { signature: stranger.get(options).response.signature },
      { userHandle: Buffer.from(newEmail()).toString('base64url') },
      ...['{', 'null', '{}', '{"origin":1}'].map((said) => ({
        clientDataJSON: Buffer.from(said).toString('base64url'),
      })),
    ]
    for (const part of forged) {
      const given = { ...assertion, response: { ...assertion.response, ...part } }
      const answer = await app.client().call('finishPasskeyLogIn', { body: { token, assertion: given } })
      expect([part, answer.status]).toEqual([part, 401])
    }
    const finish = (given: string) => app.client().call('finishPasskeyLogIn', { body: { token: given, assertion } })
    // A challenge belongs to one token, and a token's lifetime cannot be extended.
    const other = (await app.client().call('startPasskeyLogIn')).body.token
    expect((await finish(other)).status).toBe(401)
    expect((await finish(token.replace(/^./, 'z'))).status).toBe(401)
    // Beyond the maximum date.
    expect((await finish('zzzzzzzzzzzz.made-up')).body.error).toBe(factorMessages.stepExpired)
    app.passTime(10 * 60_000)
    expect((await finish(token)).body.error).toBe(factorMessages.stepExpired)
    // The web app may be served from another port of the same machine.
    expect((await logIn({ origin: 'http://localhost:5173' })).answer.status).toBe(200)
  })

  it('works as the second step after the password for its own person only', async () => {
    const client = app.client()
    const { token, methods } = await startLogIn(client, user)
    expect(methods).toEqual(['passkey', 'recovery'])
    const { options } = (await client.call('startSecondPasskey', { body: { token } })).body
    expect(options.allowCredentials).toHaveLength(1)
    const thief = await buildUser(app)
    const theirs = await setUpPasskey(thief)
    const finish = (assertion: object, given = token) =>
      client.call('finishLogIn', { body: { token: given, method: 'passkey', assertion } })
    expect((await finish(theirs.get(options))).status).toBe(400)
    expect((await finish(passkey.get(options, { origin: 'https://joinery.example.evil' }))).status).toBe(400)
    const assertion = passkey.get(options)
    expect((await finish(assertion)).status).toBe(200)
    expect((await finish(assertion)).status).toBe(401)
    const again = await startLogIn(client, user)
    expect((await finish(assertion, again.token)).status).toBe(400)
    expect((await client.call('startSecondPasskey', { body: { token } })).status).toBe(401)
  })

  it('is registered in the session that started it, once per device, and not for another page', async () => {
    const person = await buildUser(app)
    const first = await setUpPasskey(person, 'Laptop')
    const { token, options } = (await person.call('startPasskey')).body
    expect(options.excludeCredentials).toMatchObject([{ id: first.get({ challenge: '' }).id }])
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257])
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    const add = (attestation: object, by = person) =>
      by.call('addPasskey', { body: { token, attestation, name: 'Key' } })
    const device = createAuthenticator(page)
    expect((await add(device.create(options, { origin: 'https://joinery.example.evil' }))).status).toBe(400)
    expect((await add(device.create(options, { isVerified: false }))).status).toBe(400)
    expect((await add(device.create(options, { isForged: true }))).status).toBe(400)
    expect((await add(device.create(options), user)).status).toBe(400)
    expect((await add(first.create(options))).body.error).toBe(factorMessages.passkeyAlreadyAdded)
  })

  it('can be renamed and removed only by its person', async () => {
    const person = await buildUser(app)
    const { id } = await setUpPasskey(person)
    const rename = (by: TestUser) => by.call('renamePasskey', { params: { id }, body: { name: ' Old phone ' } })
    expect((await rename(person)).body.passkey.name).toBe('Old phone')
    expect((await rename(user)).status).toBe(404)
    expect((await user.call('removePasskey', { params: { id } })).status).toBe(404)
    expect((await person.call('removePasskey', { params: { id } })).status).toBe(200)
    expect((await app.client().call('logIn', { body: person })).body.accessToken).toBeDefined()
    await awaitMail(app, person.email, /a passkey was removed/)
  })

  it('is rejected when removed while its response is checked', async () => {
    const person = await buildUser(app)
    const theirs = await setUpPasskey(person)
    const { answer } = await whileHeld(app.database, {
      hold: (query) => query('select from passkeys where uid_passkey = $1 for update', [theirs.id]),
      act: () => logIn({}, theirs),
      meanwhile: (query) => query('delete from passkeys where uid_passkey = $1', [theirs.id]),
    })
    expect([answer.status, answer.body.error]).toEqual([401, factorMessages.passkeyRefused])
  })

  it('is accepted from a browser that reports no transports', async () => {
    const person = await buildUser(app)
    const { token, options } = (await person.call('startPasskey')).body
    const { response, ...rest } = createAuthenticator(page).create(options)
    const { transports: _, ...untold } = response
    const body = { token, attestation: { ...rest, response: untold }, name: 'Key' }
    expect((await person.call('addPasskey', { body })).status).toBe(201)
    const { excludeCredentials } = (await person.call('startPasskey')).body.options
    expect(excludeCredentials).toMatchObject([{ id: rest.id, transports: [] }])
  })

  it('keeps the recovery codes of an authenticator app and can replace it', async () => {
    const person = await buildUser(app)
    const { recoveryCodes } = await setUpTotp(app, person)
    expect((await setUpPasskey(person)).recoveryCodes).toBeNull()
    expect((await person.call('removeTotp')).status).toBe(200)
    const client = app.client()
    const { token, methods } = await startLogIn(client, person)
    expect(methods).toEqual(['passkey', 'recovery'])
    expect((await finishLogIn(client, token, recoveryCodes[0] ?? '', 'recovery')).status).toBe(200)
  })

  it('is rejected for a disabled account', async () => {
    const person = await buildUser(app)
    const theirs = await setUpPasskey(person)
    await app.database.pool.query('update users set disabled_at = now() where uid_user = $1', [person.uid_user])
    expect((await logIn({}, theirs)).answer.status).toBe(403)
  })
})

it('passkeys are not offered when the host is an IP address', async () => {
  const numbered = await startTestApp()
  const person = await buildUser(numbered)
  for (const answer of [await person.call('startPasskey'), await person.call('startPasskeyLogIn')]) {
    expect([answer.status, answer.body.error]).toEqual([409, factorMessages.passkeysUnavailable])
  }
  // A passkey registered under another host is no longer requested, but a second step is still required.
  const row = { uid_passkey: newId(), credential_id: 'x', public_key: Buffer.alloc(1), counter: 0, name: 'Old' }
  const passkeyOf = { ...row, uid_user: person.uid_user, transports: [], is_synced: false, created_at: numbered.now() }
  await transaction(numbered.database.db, (tx) => insertPasskey(tx, { ...passkeyOf, last_used_at: null }))
  expect((await startLogIn(numbered.client(), person)).methods).toEqual([])
  await numbered.close()
  const hosts = ['http://127.0.0.1', 'http://[::1]:3000', 'http://studio.lan', 'https://studio.lan', 'http://localhost']
  const isOffered = hosts.map((PUBLIC_URL) => relyingParty({ BRAND_NAME: 'Joinery', PUBLIC_URL })?.id ?? null)
  expect(isOffered).toEqual([null, null, null, 'studio.lan', 'localhost'])
})

it('limits the number of passkeys per account', async () => {
  const person = await buildUser(app)
  const started = (await person.call('startPasskey')).body
  const sql = `insert into passkeys select gen_random_uuid(), $1, 'many ' || n, '', 0, '{}', false, 'Key', now(), null
    from generate_series(1, $2::int) n`
  await app.database.pool.query(sql, [person.uid_user, limits.signIn.passkeysMax])
  const attestation = createAuthenticator(page).create(started.options)
  const added = await person.call('addPasskey', { body: { token: started.token, attestation, name: 'Key' } })
  for (const answer of [added, await person.call('startPasskey')]) {
    expect([answer.status, answer.body.error]).toEqual([409, factorMessages.tooManyPasskeys])
  }
  app.passTime(10 * 60_000)
  const late = await person.call('addPasskey', { body: { token: started.token, attestation, name: 'Key' } })
  expect(late.body.error).toBe(factorMessages.stepExpired)
})
