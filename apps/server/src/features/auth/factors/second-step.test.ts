import { emailMessages } from '@joinery/contract/messages/email-messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { finishLogIn, readSecret, setUpTotp, startLogIn } from '#testing/sign-in/second-steps.ts'
import { startTestApp } from '#testing/test-app.ts'

let user: TestUser
let authenticator: Awaited<ReturnType<typeof setUpTotp>>
const app = await startTestApp({ settings: { BRAND_NAME: 'Pike Studio', SIGN_IN_FAILURES_PER_IP: '100000' } })
afterAll(() => app.close())
beforeEach(async () => {
  user = await buildUser(app)
  authenticator = await setUpTotp(app, user)
})

const actsOf = async ({ uid_user }: TestUser): Promise<string[]> => {
  const sql = 'select act from audit_entries where actor_uid = $1 or person_uid = $1 order by id'
  return (await app.database.pool.query<{ act: string }>(sql, [uid_user])).rows.map(({ act }) => act)
}

describe('a login with an authenticator app', () => {
  it('needs a code after the password', async () => {
    const client = app.client()
    const answer = await client.call('logIn', { body: { ...user, rememberMe: true } })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['secondStep'])
    expect(answer.body.secondStep.methods).toEqual(['totp', 'recovery'])
    expect(client.cookies.size).toBe(0)
    expect(answer.text).not.toContain(user.uid_user)
    const { token } = answer.body.secondStep
    const opened = await finishLogIn(client, token, ` ${authenticator.code().replace(/^.{3}/, '$& ')} `)
    expect(opened.status).toBe(200)
    expect(client.lastSetCookies().join('\n')).toMatch(/joinery_refresh=[^;]+; Max-Age=5184000/)
    const me = await client.call('getMe', { token: opened.body.accessToken })
    expect(me.body.user.uid_user).toBe(user.uid_user)
    // The token of the second step is already used.
    expect((await finishLogIn(app.client(), token, authenticator.code())).status).toBe(401)
    expect(await actsOf(user)).toEqual(expect.arrayContaining(['factor-added', 'recovery-codes-made', 'sign-in']))
    await awaitMail(app, user.email, /two-step verification is on/)
    expect(authenticator.uri).toMatch(/^otpauth:\/\/totp\/Pike%20Studio:.*&issuer=Pike%20Studio&/)
    const factors = await user.call('getFactors')
    expect(factors.body).toMatchObject({ has_password: true, recovery_codes_left: 10, is_required: false })
    // The secret is encrypted in the database.
    const { rows } = await app.database.pool.query('select * from totp_factors where uid_user = $1', [user.uid_user])
    expect(rows[0].secret).toHaveLength(12 + 16 + 20)
  })

  it('accepts each code once, also for concurrent requests', async () => {
    const code = authenticator.code()
    const tokens = await Promise.all([1, 2, 3].map(async () => (await startLogIn(app.client(), user)).token))
    const [first = '', second = '', third = ''] = tokens
    const answers = await Promise.all([first, second].map((token) => finishLogIn(app.client(), token, code)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const replayed = await finishLogIn(app.client(), third, code)
    expect([replayed.status, replayed.body.error]).toEqual([400, factorMessages.codeUsed])
  })

  it('opens one session per token, also for two concurrent codes', async () => {
    const { token } = await startLogIn(app.client(), user)
    const [code = ''] = authenticator.recoveryCodes
    const answers = await Promise.all([authenticator.code(), code].map((one) => finishLogIn(app.client(), token, one)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  it('rejects the code of another person and an expired token', async () => {
    const thief = await buildUser(app)
    const theirs = await setUpTotp(app, thief)
    const { token } = await startLogIn(app.client(), user)
    const stolen = await finishLogIn(app.client(), token, theirs.code())
    expect([stolen.status, stolen.body.error]).toEqual([400, factorMessages.codeWrong])
    expect(await actsOf(user)).toContain('factor-failed')
    const [newPassword, { password: currentPassword }] = ['walnut and silver', user]
    await user.call('changePassword', { body: { currentPassword, newPassword } })
    const changed = await finishLogIn(app.client(), token, authenticator.code())
    expect([changed.status, changed.body.error]).toEqual([401, factorMessages.stepExpired])
    const late = await startLogIn(app.client(), { ...user, password: newPassword })
    app.passTime(10 * 60_000)
    expect((await finishLogIn(app.client(), late.token, authenticator.code())).status).toBe(401)
    expect((await finishLogIn(app.client(), 'made-up', authenticator.code())).status).toBe(401)
  })

  it('accepts each recovery code once and notifies the person', async () => {
    const [code = '', other = ''] = authenticator.recoveryCodes
    expect(new Set(authenticator.recoveryCodes).size).toBe(10)
    const tokens = await Promise.all([1, 2, 3].map(async () => (await startLogIn(app.client(), user)).token))
    const typed = code.replace('-', ' ').toUpperCase()
    const answers = await Promise.all(
      tokens.slice(0, 2).map((token) => finishLogIn(app.client(), token, typed, 'recovery')),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
    expect((await finishLogIn(app.client(), tokens[2] ?? '', code, 'recovery')).status).toBe(400)
    const mail = await awaitMail(app, user.email, /recovery code .* was used/)
    expect(mail.text).toContain(emailMessages.factors.recoveryCodeUsed.lead(9))
    expect(await actsOf(user)).toContain('recovery-code-used')
    const renewed = await user.call('makeRecoveryCodes')
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await finishLogIn(app.client(), tokens[2] ?? '', other, 'recovery')).status).toBe(400)
  })

  it('is not blocked by strangers who know the password and guess codes', async () => {
    const guess = (token: string) => finishLogIn(app.client(), token, '000000x')
    const first = await startLogIn(app.client(), user)
    const guesses = await Promise.all(Array.from({ length: 30 }, () => guess(first.token)))
    // Concurrent guesses are checked only up to the limit.
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    expect((await guess(first.token)).status).toBe(401)
    const second = await startLogIn(app.client(), user)
    const refused = await finishLogIn(app.client(), second.token, authenticator.code())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    const own = await startLogIn(user.client, user)
    expect((await finishLogIn(user.client, own.token, authenticator.code())).status).toBe(200)
    // One token allows only a few failures.
    const other = await buildUser(app)
    await setUpTotp(app, other)
    const { token } = await startLogIn(app.client(), other)
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await guess(token)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401])
  })

  it('needs only the password after the app is removed', async () => {
    expect((await user.call('removeTotp')).status).toBe(200)
    const answer = await app.client().call('logIn', { body: user })
    expect(Object.keys(answer.body)).toEqual(['accessToken'])
    await awaitMail(app, user.email, /authenticator app was removed/)
    expect((await user.call('getFactors')).body).toMatchObject({ totp: null, recovery_codes_left: 0 })
    expect((await user.call('removeTotp')).status).toBe(404)
    expect((await user.call('makeRecoveryCodes')).status).toBe(409)
  })
})

it('rejects codes but accepts recovery codes when the secret cannot be decrypted', async () => {
  // As after a change of SECRET.
  await app.database.pool.query('update totp_factors set secret = $2 where uid_user = $1', [
    user.uid_user,
    Buffer.alloc(48),
  ])
  const { token } = await startLogIn(app.client(), user)
  expect((await finishLogIn(app.client(), token, authenticator.code())).body.error).toBe(factorMessages.codeWrong)
  expect((await finishLogIn(app.client(), token, authenticator.recoveryCodes[0] ?? '', 'recovery')).status).toBe(200)
})

it('activates the app only after a correct code and does not replace it with another', async () => {
  const person = await buildUser(app)
  expect((await person.call('confirmTotp', { body: { code: '123456' } })).body.error).toBe(
    factorMessages.totpNotStarted,
  )
  await person.call('startTotp')
  expect((await person.call('confirmTotp', { body: { code: '12345x' } })).status).toBe(400)
  expect(Object.keys((await app.client().call('logIn', { body: person })).body)).toEqual(['accessToken'])
  app.passTime(10 * 60_000)
  expect((await person.call('confirmTotp', { body: { code: '123456' } })).body.error).toBe(
    factorMessages.totpNotStarted,
  )
  expect((await user.call('startTotp')).status).toBe(409)
  expect((await user.call('confirmTotp', { body: { code: authenticator.sameCode() } })).status).toBe(409)
})

it('does not activate an app whose setup was restarted while its code was checked', async () => {
  const person = await buildUser(app)
  const begin = async () => readSecret(app, (await person.call('startTotp')).body.secret)
  const code = (await begin()).code()
  let other: Awaited<ReturnType<typeof begin>> | undefined
  const refused = await whileHeld(app.database, {
    hold: (query) => query('select from users where uid_user = $1 for no key update', [person.uid_user]),
    act: () => person.call('confirmTotp', { body: { code } }),
    meanwhile: async () => {
      other = await begin()
    },
  })
  expect([refused.status, refused.body.error]).toEqual([400, factorMessages.totpNotStarted])
  expect((await person.call('getFactors')).body).toMatchObject({ totp: null, recovery_codes_left: 0 })
  expect((await person.call('confirmTotp', { body: { code: other?.code() } })).status).toBe(200)
})
