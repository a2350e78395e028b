import { once } from 'node:events'
import { request as startRequest, type IncomingMessage } from 'node:http'

import { callPath } from '@joinery/contract/calls'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { afterAll, describe, expect, it } from 'vitest'

import { describeDevice } from '#platform/security/describe-device.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { addressOf, openSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

import { trimAccountsJob } from './account/trim-accounts.job.ts'
import { refreshCookie } from './sessions/session-cookies.ts'

const app = await startTestApp()
afterAll(() => app.close())

const day = 24 * 60 * 60 * 1000

const agents: readonly (readonly [string, string])[] = [
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36 OPR/112.0', 'Opera on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', 'Safari on iPad'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/126.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['SomeMail/1.0 (Windows)', 'Windows'],
  ['Firefox/128.0', 'Firefox'],
  ['curl/8.5', 'Unknown device'],
]

it.each(agents)('parses %s as %s', (agent, device) => {
  expect(describeDevice(agent)).toBe(device)
})

const sessionsOf = async (who: TestUser) => (await who.call('listSessions')).body.sessions
const logInAgain = async ({ email, password }: TestUser, agent = '') => {
  const client = app.client()
  const body = { email, password, rememberMe: false }
  const answer = await client.call('logIn', { body, headers: { 'user-agent': agent } })
  return { client, token: answer.body.accessToken as string }
}

/** The session id of this client. */
const currentOf = async ({ client, token }: Pick<TestUser, 'client' | 'token'>): Promise<string> => {
  const { sessions } = (await client.call('listSessions', { token })).body
  return sessions.find(({ current }: { current: boolean }) => current).uid_session
}

describe('the list of devices', () => {
  it('shows the most recently used first and marks the current one', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    app.passTime(1000)
    const { client, token } = await logInAgain(person, agents[4]?.[0])
    expect(await sessionsOf(other)).toHaveLength(1)
    const listed = await sessionsOf(person)
    expect(listed.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual([
      ['Firefox on Linux', false],
      ['Unknown device', true],
    ])
    app.passTime(1000)
    await person.client.call('refreshSession')
    const [first] = (await client.call('listSessions', { token })).body.sessions
    expect(first).toMatchObject({ device: 'Unknown device', current: false })
    expect(Date.parse(first.last_used_at)).toBeGreaterThan(Date.parse(first.created_at))
  })

  it('includes clients without a user agent', async () => {
    const { email, password, call } = await buildUser(app)
    const request = startRequest(`${await addressOf(app)}/api${callPath('logIn')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    request.end(JSON.stringify({ email, password }))
    const [response]: IncomingMessage[] = await once(request, 'response')
    expect([response?.statusCode, request.getHeader('user-agent')]).toEqual([200, undefined])
    const devices = (await call('listSessions')).body.sessions.map(({ device }: { device: string }) => device)
    expect(devices).toEqual(['Unknown device', 'Unknown device'])
  })

  it('logs out one device immediately, closes its sockets and records it in the audit log', async () => {
    const person = await buildUser(app)
    const [lost, kept] = [await logInAgain(person, agents[6]?.[0]), await logInAgain(person)]
    const [lostSocket, keptSocket] = [await openSocket(app, lost.token), await openSocket(app, kept.token)]
    const sessionId = await currentOf(lost)
    expect(await person.call('endSession', { params: { sessionId } })).toMatchObject({
      status: 200,
      body: { message: messages.auth.deviceLoggedOut },
    })
    await lostSocket.closed()
    await keptSocket.settle()
    expect((await lost.client.call('getMe', { token: lost.token })).status).toBe(401)
    expect((await lost.client.call('refreshSession')).status).toBe(403)
    expect((await kept.client.call('getMe', { token: kept.token })).status).toBe(200)
    expect(await sessionsOf(person)).toHaveLength(2)
    expect((await person.call('listOwnAudit')).body.entries[0]).toMatchObject({
      act: 'signed-out-device',
      details: { note: 'Chrome on iPhone' },
    })
  })

  it('logs out a device once for concurrent requests; the others report that it is already logged out', async () => {
    const person = await buildUser(app)
    const sessionId = await currentOf(await logInAgain(person))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call('endSession', { params: { sessionId } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === messages.auth.deviceAlreadyLoggedOut)).toHaveLength(9)
    const { entries } = (await person.call('listOwnAudit')).body
    expect(entries.filter(({ act }: { act: string }) => act === 'signed-out-device')).toHaveLength(1)
  })

  it('rejects logging out an expired device or one of another person', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const sessionId = await currentOf(other)
    expect((await person.call('endSession', { params: { sessionId } })).status).toBe(404)
    expect((await other.call('getMe')).status).toBe(200)
    const over = await currentOf(await logInAgain(person))
    await app.database.pool.query('update sessions set expires_at = $2 where uid_session = $1', [over, app.now()])
    expect((await person.call('endSession', { params: { sessionId: over } })).status).toBe(404)
  })

  it('clears the cookies when the current device is logged out', async () => {
    const person = await buildUser(app)
    const sessionId = await currentOf(person)
    expect((await person.call('endSession', { params: { sessionId } })).status).toBe(200)
    expect(person.client.cookies.has(refreshCookie)).toBe(false)
    expect((await person.call('getMe')).status).toBe(401)
  })

  it('leaves out logged out and expired devices', async () => {
    const person = await buildUser(app)
    const [out, over] = [await logInAgain(person), await logInAgain(person)]
    expect(await sessionsOf(person)).toHaveLength(3)
    await out.client.call('logOut', { token: out.token })
    expect(await sessionsOf(person)).toHaveLength(2)
    const uid_session = await currentOf(over)
    await app.database.pool.query('update sessions set expires_at = $2 where uid_session = $1', [
      uid_session,
      app.now(),
    ])
    expect(await sessionsOf(person)).toMatchObject([{ current: true }])
    expect((await over.client.call('getMe', { token: over.token })).status).toBe(401)
    expect((await over.client.call('refreshSession')).status).toBe(403)
  })
})

describe('a session', () => {
  it.each([
    [false, limits.session.unrememberedLifetime],
    [true, limits.session.rememberedLifetime],
  ])('(remembered: %s) expires this long after its last refresh', async (rememberMe, lifetime) => {
    const { client } = await buildUser(app, { rememberMe })
    try {
      app.passTime(lifetime - 60_000)
      expect((await client.call('refreshSession')).status).toBe(200)
      app.passTime(lifetime - 60_000)
      expect((await client.call('refreshSession')).status).toBe(200)
      app.passTime(lifetime)
      expect((await client.call('refreshSession')).status).toBe(403)
    } finally {
      app.passTime(-3 * lifetime + 120_000)
    }
  })

  it('ends after its maximum lifetime however often it is used', async () => {
    const own = await startTestApp({ settings: { SESSION_MAX_DAYS: '3' } })
    const { client } = await buildUser(own, { rememberMe: true })
    own.passTime(2 * day)
    expect((await client.call('refreshSession')).status).toBe(200)
    own.passTime(day - 60_000)
    const refreshed = await client.call('refreshSession')
    expect(refreshed.status).toBe(200)
    own.passTime(60_000)
    expect((await client.call('refreshSession')).status).toBe(403)
    expect((await client.call('getMe', { token: refreshed.body.accessToken })).status).toBe(401)
    await own.close()
  })

  it('is deleted a month after its end', async () => {
    const [old, recent, living] = [await buildUser(app), await buildUser(app), await buildUser(app)]
    const end = (who: TestUser, days: number) =>
      app.database.pool.query('update sessions set expires_at = $2 where uid_user = $1', [
        who.uid_user,
        new Date(app.now().getTime() - days * day),
      ])
    await end(old, 31)
    await end(recent, 29)
    await trimAccountsJob.run(app.app.context, {})
    const { rows } = await app.database.pool.query<{ uid_user: string }>(
      'select uid_user from sessions where uid_user = any($1)',
      [[old, recent, living].map(({ uid_user }) => uid_user)],
    )
    expect(new Set(rows.map(({ uid_user }) => uid_user))).toEqual(new Set([recent.uid_user, living.uid_user]))
  })
})
