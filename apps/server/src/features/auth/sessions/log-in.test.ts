import { afterAll, describe, expect, it } from 'vitest'

import { buildUser, newEmail } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } })
afterAll(() => app.close())

let addresses = 0
/** Each test uses its own network, so that limits per network do not interfere. */
const fromElsewhere = () => ({ 'x-forwarded-for': `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}` })

describe('a login', () => {
  it('is rejected with the old password when it changes at that moment', async () => {
    const { email, password } = await buildUser(app)
    const { status } = await whileHeld(app.database, {
      hold: (query) => query(`update users set password_hash = 'another' where email = $1`, [email]),
      act: () => app.client().call('logIn', { body: { email, password }, headers: fromElsewhere() }),
    })
    expect(status).toBe(401)
  })

  it('opens a session', async () => {
    const user = await buildUser(app)
    const me = await user.call('getMe')
    expect(me.body.user).toMatchObject({ uid_user: user.uid_user, email: user.email, credits: 500 })
    expect((await user.call('getCredits')).body).toMatchObject({ credits: 500 })
  })

  it('lasts 60 days when remembered, else until the browser closes', async () => {
    const user = await buildUser(app)
    const { email, password } = user
    await user.client.call('logIn', { body: { email, password, rememberMe: true } })
    const remembered = user.client.lastSetCookies().find((line) => line.startsWith('joinery_refresh='))
    expect(remembered).toMatch(/Max-Age=5184000; Path=\/api\/simple-auth; HttpOnly; SameSite=Strict/)
    await user.client.call('logIn', { body: { email, password } })
    const brief = user.client.lastSetCookies().find((line) => line.startsWith('joinery_refresh='))
    expect(brief).not.toMatch(/Max-Age|Expires/)
    app.passTime(25 * 60 * 60 * 1000)
    expect((await user.client.call('refreshSession')).status).toBe(403)
    app.passTime(-25 * 60 * 60 * 1000)
  })

  it('gives the same response for a wrong password and an unknown address', async () => {
    const user = await buildUser(app)
    const wrong = await app
      .client()
      .call('logIn', { body: { email: user.email, password: 'wrong' }, headers: fromElsewhere() })
    const unknown = await app
      .client()
      .call('logIn', { body: { email: newEmail(), password: 'wrong' }, headers: fromElsewhere() })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.error).toBe('Invalid email or password')
  })

  it('needs both fields', async () => {
    for (const body of [{}, { email: 'a@b.example' }, { password: 'x' }, { email: ' ', password: 'x' }, null]) {
      const answer = await app.client().call('logIn', { body })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toBe('Email and password are required')
    }
  })
})

describe('sign-in limits', () => {
  it("block an address after ten failures, except in the owner's known browser", async () => {
    const user = await buildUser(app)
    const stranger = app.client()
    const guess = (headers: Record<string, string>) =>
      stranger.call('logIn', { body: { email: user.email, password: 'guess' }, headers })
    for (let tries = 0; tries < 10; tries++) expect((await guess(fromElsewhere())).status).toBe(401)
    const refused = await guess(fromElsewhere())
    expect(refused.status).toBe(429)
    expect(refused.body.error).toBe('Too many attempts. Please wait a few minutes and try again.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    // The correct password does not help a stranger, but the known browser still works.
    const { email, password } = user
    const right = { body: { email, password } }
    expect((await app.client().call('logIn', { ...right, headers: fromElsewhere() })).status).toBe(429)
    expect((await user.client.call('logIn', { ...right, headers: fromElsewhere() })).status).toBe(200)
    app.passTime(15 * 60 * 1000 + 1000)
    expect((await app.client().call('logIn', { ...right, headers: fromElsewhere() })).status).toBe(200)
  })

  it('are configurable', async () => {
    const strict = await startTestApp({ settings: { SIGN_IN_FAILURES_PER_ADDRESS: '2', SIGN_IN_WINDOW_MINUTES: '1' } })
    const { email } = await buildUser(strict)
    const guess = () => strict.client().call('logIn', { body: { email, password: 'guess' } })
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([401, 401, 429])
    strict.passTime(61_000)
    expect((await guess()).status).toBe(401)
    await strict.close()
  })

  it('hold for concurrent guesses', async () => {
    const user = await buildUser(app)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () =>
        app.client().call('logIn', { body: { email: user.email, password: 'guess' }, headers: fromElsewhere() }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  it('cannot be bypassed by changing the cookie of a known device', async () => {
    const user = await buildUser(app)
    const cookie = user.client.cookies.get('joinery_device')
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const browser = app.client()
      browser.cookies.set('joinery_device', `${cookie}.${tries}`)
      const body = { email: user.email, password: 'guess' }
      statuses.push((await browser.call('logIn', { body, headers: fromElsewhere() })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    // The device itself was not counted.
    const { email, password } = user
    expect((await user.client.call('logIn', { body: { email, password }, headers: fromElsewhere() })).status).toBe(200)
  })

  it('count an IPv6 network as one, also for concurrent guesses', async () => {
    const strict = await startTestApp({ settings: { TRUST_PROXY: '127.0.0.1', SIGN_IN_FAILURES_PER_IP: '12' } })
    const guess = (ip: string) =>
      strict.client().call('logIn', { body: { email: newEmail(), password: 'x' }, headers: { 'x-forwarded-for': ip } })
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, host) => guess(`2001:db8:1:2::${host + 1}`)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(12)
    expect((await guess('2001:db8:1:3::1')).status).toBe(401)
    await strict.close()
  })

  it('block a network after a hundred failures', async () => {
    const headers = fromElsewhere()
    const guess = () => app.client().call('logIn', { body: { email: newEmail(), password: 'guess' }, headers })
    for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 10 }, guess))
    expect((await guess()).status).toBe(429)
    const elsewhere = await app
      .client()
      .call('logIn', { body: { email: newEmail(), password: 'x' }, headers: fromElsewhere() })
    expect(elsewhere.status).toBe(401)
  })

  it('do not count successes', async () => {
    const user = await buildUser(app)
    const headers = fromElsewhere()
    const { email, password } = user
    for (let times = 0; times < 12; times++) {
      expect((await app.client().call('logIn', { body: { email, password }, headers })).status).toBe(200)
    }
    const together = await Promise.all(
      Array.from({ length: 15 }, () => app.client().call('logIn', { body: { email, password }, headers })),
    )
    expect(together.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
  })
})
