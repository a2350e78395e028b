import { createHmac } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const minute = 60 * 1000

describe('a session', () => {
  it('gets a new token at every refresh', async () => {
    const { client } = await buildUser(app)
    const first = client.cookies.get('joinery_refresh')
    const answer = await client.call('refreshSession')
    expect(answer.status).toBe(200)
    expect(client.cookies.get('joinery_refresh')).not.toBe(first)
    expect((await client.call('getMe', { token: answer.body.accessToken })).status).toBe(200)
  })

  it('survives concurrent refreshes of several tabs', async () => {
    const { client } = await buildUser(app)
    const token = client.cookies.get('joinery_refresh') ?? ''
    const tabs = Array.from({ length: 8 }, () => {
      const tab = app.client()
      tab.cookies.set('joinery_refresh', token)
      return tab
    })
    const answers = await Promise.all(tabs.map((tab) => tab.call('refreshSession')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(tabs.map((tab) => tab.cookies.get('joinery_refresh'))).size).toBe(1)
    expect((await tabs[3]?.call('refreshSession'))?.status).toBe(200)
  })

  it('survives a slow tab that arrives after the next rotation', async () => {
    const { client } = await buildUser(app)
    const slow = app.client()
    slow.cookies.set('joinery_refresh', client.cookies.get('joinery_refresh') ?? '')
    await client.call('refreshSession')
    await client.call('refreshSession')
    expect((await slow.call('refreshSession')).status).toBe(200)
    expect(slow.cookies.get('joinery_refresh')).toBe(client.cookies.get('joinery_refresh'))
  })

  it('ends when a used token is replayed', async () => {
    const { client, token } = await buildUser(app)
    const thief = app.client()
    thief.cookies.set('joinery_refresh', client.cookies.get('joinery_refresh') ?? '')
    await client.call('refreshSession')
    app.passTime(31 * 1000)
    const stolen = await thief.call('refreshSession')
    expect(stolen.status).toBe(403)
    expect(stolen.body.error).toBe('Refresh token expired or invalid')
    expect((await client.call('refreshSession')).status).toBe(403)
    expect((await client.call('getMe', { token })).status).toBe(401)
  })

  it('ends and is recorded once for concurrent replays', async () => {
    const { client, uid_user } = await buildUser(app)
    const spent = client.cookies.get('joinery_refresh') ?? ''
    await client.call('refreshSession')
    app.passTime(31 * 1000)
    const replay = () => {
      const thief = app.client()
      thief.cookies.set('joinery_refresh', spent)
      return thief.call('refreshSession')
    }
    const answers = await whileHeld(app.database, {
      hold: (query) => query('select from sessions where uid_user = $1 for update', [uid_user]),
      act: () => Promise.all([replay(), replay()]),
      count: 2,
    })
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    const recorded = await app.database.pool.query(
      "select from audit_entries where act = 'token-reused' and person_uid = $1",
      [uid_user],
    )
    expect(recorded.rowCount).toBe(1)
  })

  it('survives a database failure during a refresh', async () => {
    const { client, uid_user } = await buildUser(app)
    const answer = await whileHeld(app.database, {
      hold: (query) => query('select from sessions where uid_user = $1 for update', [uid_user]),
      act: () => client.call('refreshSession'),
      meanwhile: () =>
        app.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
    })
    expect(answer.status).toBe(503)
    // The pool may not have noticed the lost connection yet.
    await expect.poll(async () => (await client.call('refreshSession')).status).toBe(200)
  })

  it('is not ended by a forged token', async () => {
    const { client } = await buildUser(app)
    const genuine = Buffer.from(client.cookies.get('joinery_refresh') ?? '', 'base64url')
    genuine.writeUInt8(genuine.readUInt8(30) ^ 1, 30)
    const forger = app.client()
    for (const forged of [genuine.toString('base64url'), 'nonsense', 'A'.repeat(86)]) {
      forger.cookies.set('joinery_refresh', forged)
      expect((await forger.call('refreshSession')).status).toBe(403)
    }
    expect((await client.call('refreshSession')).status).toBe(200)
  })

  it('responds with 401 without a cookie', async () => {
    const answer = await app.client().call('refreshSession')
    expect(answer.status).toBe(401)
    expect(answer.body.error).toBe('No refresh token available')
  })

  it('ends at logout immediately, also for its access token', async () => {
    const { client, call } = await buildUser(app)
    expect((await call('logOut')).status).toBe(200)
    expect(client.cookies.has('joinery_refresh')).toBe(false)
    expect(client.cookies.has('joinery_hint')).toBe(false)
    expect((await call('getMe')).status).toBe(401)
    expect((await call('getCredits')).body.error).toBe('Authentication expired')
    expect((await call('listSessions')).status).toBe(401)
  })

  it('ends on all devices immediately', async () => {
    const user = await buildUser(app)
    const { email, password } = user
    const phone = app.client()
    const other = await phone.call('logIn', {
      body: { email, password },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
    })
    const listed = await user.call('listSessions')
    expect(
      listed.body.sessions.map(({ device, current }: { device: string; current: boolean }) => [device, current]),
    ).toEqual([
      ['Safari on iPhone', false],
      ['Unknown device', true],
    ])
    expect((await user.call('logOutEverywhere')).status).toBe(200)
    expect((await user.call('getMe')).status).toBe(401)
    expect((await phone.call('getMe', { token: other.body.accessToken })).status).toBe(401)
    expect((await phone.call('refreshSession')).status).toBe(403)
  })
})

describe('an access token', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('is valid for 15 minutes', async () => {
    const { call, client } = await buildUser(app, { rememberMe: true })
    app.passTime(14 * minute)
    expect((await call('getMe')).status).toBe(200)
    app.passTime(2 * minute)
    const late = await call('getMe')
    expect(late.status).toBe(401)
    expect(late.body.error).toBe('Authentication expired')
    expect((await client.call('refreshSession')).status).toBe(200)
  })

  it('is rejected when forged, unsigned, altered, or of another algorithm', async () => {
    const { token, client } = await buildUser(app)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const none = encode({ alg: 'none', typ: 'JWT' })
    const guessed = createHmac('sha256', 'secret').update(`${header}.${payload}`).digest('base64url')
    const forgeries = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
      `${header}.${payload}.${guessed}`,
      `${header}.${payload}`,
      `${token}.extra`,
      '',
      'a.b.c',
    ]
    for (const forged of forgeries) {
      expect((await client.call('getMe', { headers: { authorization: `Bearer ${forged}` } })).status).toBe(401)
    }
    expect((await client.call('getMe')).body.error).toBe('Not authenticated')
    expect((await client.call('getMe', { token })).status).toBe(200)
  })
})
