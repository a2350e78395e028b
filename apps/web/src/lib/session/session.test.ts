import { describe, expect, test, vi } from 'vitest'

import { createHttp } from '#lib/http/http.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildSite } from '#testing/build-site.ts'
import { type Answers, createFakeApi, type FakeApi } from '#testing/fake-api.ts'
import { stubUploads } from '#testing/fake-uploads.ts'

import { createSessionCore, type SessionParts } from './session-core.ts'
import { createSession, displayName, hasSessionHint } from './session.ts'
import type { TabNews, Tabs } from './tabs.ts'

const mara = buildPerson()
const jonas = buildPerson({}, { uid_user: '0198c0de-0000-7000-8000-000000000002', email: 'jonas@pike.example' })

type Parts = Partial<SessionParts> & { hasHint?: () => boolean }

const open = (
  answers: Answers = {},
  { hasHint = () => true, ...parts }: Parts = {},
  api: FakeApi = createFakeApi({}),
) => {
  api.answer({
    refreshSession: { accessToken: buildToken(mara) },
    getMe: { user: mara },
    getCredits: { credits: 1500 },
    logOut: {},
    ...answers,
  })
  vi.stubGlobal('fetch', api.fetch)
  const session = createSession({
    hasHint,
    loadCore: async (store) => createSessionCore(store, { http: createHttp(buildSite()), ...parts }),
  })
  return { api, session }
}

/** Tabs of one browser: what one tells, the others hear; one acts at a time. */
const createBrowser = () => {
  const hearers = new Map<object, (news: TabNews) => void>()
  let turn: Promise<unknown> = Promise.resolve()
  return (): Tabs => {
    const self = {}
    return {
      tell: (news) => hearers.forEach((hear, tab) => tab !== self && hear(news)),
      listen: (hear) => {
        hearers.set(self, hear)
        return () => hearers.delete(self)
      },
      alone: (act) => {
        const result = turn.then(act)
        turn = result.catch(() => undefined)
        return result
      },
    }
  }
}

const nobody = { isAuthenticated: false, isLoading: false, user: null, accessToken: null, credits: null }

describe('at the start', () => {
  test('a visitor without the hint is known as nobody at once, without any request', () => {
    const { api, session } = open({}, { hasHint: () => false })
    expect(session.getState()).toMatchObject({ isLoading: true, initializationAttempted: false })
    void session.initialise()
    expect(session.getState()).toMatchObject({ ...nobody, initializationAttempted: true })
    expect(api.sent('refreshSession')).toEqual([])
  })

  test('somebody with a session is let in, and their credits are counted', async () => {
    const { api, session } = open()
    const waiting = session.initialise()
    expect(session.getState()).toMatchObject({ isLoading: true })
    await waiting
    expect(session.getState()).toMatchObject({ isAuthenticated: true, isLoading: false, user: mara })
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ credits: 1500, creditsLoading: false }))
    expect(api.sent('getMe')[0]).toMatchObject({ token: buildToken(mara), apiKey: 'test' })
  })

  test('credits that cannot be counted are 0', async () => {
    const { session } = open({ getCredits: { fault: 500 } })
    await session.initialise()
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ credits: 0, creditsLoading: false }))
  })

  test.each<[string, Answers]>([
    ['there is no network', { refreshSession: 'offline' }],
    ['the cookie is spent', { refreshSession: { fault: 403 } }],
    ['the answer holds no token', { refreshSession: {} }],
    ['the person cannot be fetched', { getMe: { fault: 500 } }],
  ])('when %s the session ends as nobody and stops loading', async (_why, answers) => {
    const { session } = open(answers)
    await session.initialise()
    expect(session.getState()).toMatchObject({ ...nobody, initializationAttempted: true })
  })

  test('two starts ask once', async () => {
    const { api, session } = open()
    await Promise.all([session.initialise(), session.initialise()])
    expect(api.sent('refreshSession')).toHaveLength(1)
  })
})

describe('a token', () => {
  test.each([
    [401, 'No refresh token available'],
    [403, 'Refresh token expired or invalid'],
    [500, 'Refresh failed'],
  ])('that is refused with %i is explained', async (fault, sentence) => {
    const { session } = open({ refreshSession: { fault } })
    await expect(session.getToken()).rejects.toThrow(sentence)
  })

  test('that is missing in the answer is explained', async () => {
    const { session } = open({ refreshSession: {} })
    await expect(session.getToken()).rejects.toThrow('No access token in response')
  })

  test('is fetched once for all who ask at the same time, and kept while it has a minute left', async () => {
    let now = 0
    const { api, session } = open({}, { now: () => now })
    await Promise.all([session.getToken(), session.getToken(), session.getToken()])
    expect(api.sent('refreshSession')).toHaveLength(1)
    now = (900 - 60) * 1000
    await session.getToken()
    expect(api.sent('refreshSession')).toHaveLength(1)
    now += 1
    await session.getToken()
    expect(api.sent('refreshSession')).toHaveLength(2)
  })
})

describe('logging in', () => {
  const credentials = { email: 'mara@hartwell.example', password: 'walnut', rememberMe: true }

  test('lets the person in and counts their credits', async () => {
    const { api, session } = open({ logIn: { accessToken: buildToken(mara) } })
    expect(await session.logIn(credentials)).toEqual({ ok: true })
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: mara, accessToken: buildToken(mara) })
    expect(api.sent('logIn')[0]?.body).toEqual(credentials)
    await vi.waitFor(() => expect(session.getState().credits).toBe(1500))
  })

  test.each<[Answers, string]>([
    [{ logIn: { fault: 401, body: { error: 'Invalid email or password' } } }, 'Invalid email or password'],
    [{ logIn: { fault: 401, text: '<html>' } }, 'Invalid email or password'],
    [{ logIn: { fault: 502, text: '<html>' } }, 'Login failed'],
    [{ logIn: {} }, 'No access token received'],
    [{ logIn: { accessToken: buildToken(mara) }, getMe: { fault: 500 } }, 'Failed to fetch user data after login'],
    [{ logIn: 'offline' }, 'Network error - please check your connection'],
  ])('fails with %j as: %s', async (answers, message) => {
    const { session } = open(answers)
    expect(await session.logIn(credentials)).toEqual({ ok: false, message })
    expect(session.getState()).toMatchObject(nobody)
  })

  test('tells an address that is not verified from a wrong password', async () => {
    const { session } = open({ logIn: { fault: 403, body: { requiresEmailVerification: true } } })
    expect(await session.logIn(credentials)).toEqual({
      ok: false,
      type: 'EMAIL_VERIFICATION_REQUIRED',
      message: 'Email verification required',
    })
  })

  test('fails with a word of its own when something nobody thought of happens', async () => {
    const { session } = open({}, { http: () => Promise.reject(new Error('surprise')) })
    expect(await session.logIn(credentials)).toEqual({
      ok: false,
      message: 'An unexpected error occurred during login',
    })
  })
})

describe('an authenticated call', () => {
  test.each([
    [401, {}, 'Authentication expired'],
    [403, {}, 'Access denied'],
  ])('answered with %i ends the session, once for everybody who listens', async (fault, body, sentence) => {
    const { session, api } = open()
    await session.initialise()
    const left = vi.fn<() => void>()
    session.onLogOut(left)
    api.answer({ listSessions: { fault, body } })
    await expect(session.call('listSessions', {}, 'Failed')).rejects.toThrow(sentence)
    expect(session.getState()).toMatchObject({ ...nobody, leftOnPurpose: false })
    expect(left).toHaveBeenCalledOnce()
  })

  test('that a member may merely not make is a message, and the session goes on', async () => {
    const { session, api } = open()
    await session.initialise()
    api.answer({ listSessions: { fault: 403, body: { code: 'not_allowed', error: 'Only the owner may do this' } } })
    await expect(session.call('listSessions', {}, 'Failed')).rejects.toThrow('Only the owner may do this')
    expect(session.getState().isAuthenticated).toBe(true)
  })

  test('of somebody who has left meanwhile answers nothing to whoever came then', async () => {
    const { session, api } = open()
    await session.initialise()
    const late = Promise.withResolvers<{ sessions: [] }>()
    api.answer({ listSessions: () => late.promise })
    const asked = session.call('listSessions', {}, 'Failed')
    await vi.waitFor(() => expect(api.sent('listSessions')).toHaveLength(1))
    await session.logOut()
    late.resolve({ sessions: [] })
    await expect(asked).rejects.toThrow('Not authenticated')
    expect(session.getState()).toMatchObject({ ...nobody, leftOnPurpose: true })
  })

  test('without a session says so', async () => {
    const { session } = open({ refreshSession: { fault: 401 } }, { hasHint: () => false })
    await session.initialise()
    await expect(session.call('listSessions', {}, 'Failed')).rejects.toThrow('No refresh token available')
  })

  test('that fails otherwise gives the server’s words, or ours', async () => {
    const { session, api } = open()
    await session.initialise()
    api.answer({ listSessions: { fault: 409, body: { message: 'The server says no' } } })
    await expect(session.call('listSessions', {}, 'Ours')).rejects.toThrow('The server says no')
    api.answer({ listSessions: { fault: 500, text: '<html>' } })
    await expect(session.call('listSessions', {}, 'Ours')).rejects.toThrow('Ours')
    api.answer({ listSessions: 'offline' })
    await expect(session.call('listSessions', {}, 'Ours')).rejects.toThrow(
      'Network error - please check your connection',
    )
    expect(session.getState().isAuthenticated).toBe(true)
  })
})

describe('an upload', () => {
  const begin = (session: Awaited<ReturnType<typeof open>>['session'], who?: string) => {
    const body = { attachments: [new File(['x'], 'oak.jpg')] }
    const options = { params: { id: '1' }, body, onProgress: () => {} }
    return session.call('updateProject', options, 'Failed to update project', who)
  }

  test.each<[number, object | string, string, boolean]>([
    [413, { error: 'A file must be at most 100 MB' }, 'A file must be at most 100 MB', false],
    [415, { message: 'Programs cannot be uploaded' }, 'Programs cannot be uploaded', false],
    [500, '<html>', 'Failed to update project', false],
    [401, {}, 'Authentication expired', true],
    [403, {}, 'Access denied', true],
    [403, { code: 'not_allowed', error: 'You are not allowed to do this' }, 'You are not allowed to do this', false],
  ])('answered with %d %j says: %s (session over: %s)', async (status, body, sentence, isOver) => {
    const held = stubUploads()
    const { session } = open()
    await session.initialise()
    const sent = begin(session)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    held[0]?.answer(status, body)
    await expect(sent).rejects.toMatchObject({ name: 'CallError', message: sentence, status })
    expect(session.getState().isAuthenticated).toBe(!isOver)
  })

  /** Jonas sits down at the tab where Mara was; her token may have run out meanwhile. */
  const handOver = async () => {
    const held = stubUploads()
    const late = Promise.withResolvers<{ accessToken: string }>()
    let now = 0
    const { session, api } = open({}, { now: () => now })
    await session.initialise()
    return {
      held,
      session,
      late,
      runOut: () => {
        now += 900_000
        api.answer({ refreshSession: () => late.promise })
      },
      change: async () => {
        api.answer({ logIn: { accessToken: buildToken(jonas) }, getMe: { user: jonas } })
        await session.logIn({ email: jonas.email, password: 'x', rememberMe: false })
      },
    }
  }

  test('that waited for a token while somebody else logged in is not sent in their name', async () => {
    const { held, session, late, runOut, change } = await handOver()
    runOut()
    const sent = begin(session)
    await change()
    late.resolve({ accessToken: buildToken(jonas) })
    await expect(sent).rejects.toThrow('Not authenticated')
    expect(held).toEqual([])
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: jonas })
  })

  test('that is begun for somebody who has left is not sent by whoever came then', async () => {
    const { held, session, runOut, change } = await handOver()
    await change()
    runOut() // not even a token is asked for
    await expect(begin(session, mara.uid_user)).rejects.toThrow('Not authenticated')
    expect(held).toEqual([])
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: jonas })
  })

  test('that was refused after its person had left does not end the session of the next', async () => {
    const { held, session, change } = await handOver()
    const sent = begin(session)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await change()
    held[0]?.answer(401, {})
    await expect(sent).rejects.toThrow('Authentication expired')
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: jonas })
  })
})

describe('logging out', () => {
  test('ends the session even when the server cannot be told, and tells the listeners', async () => {
    const { session } = open({ logOut: 'offline' })
    await session.initialise()
    const left = vi.fn<() => void>()
    session.onLogOut(left)
    await session.logOut()
    expect(session.getState()).toMatchObject({ ...nobody, leftOnPurpose: true })
    expect(left).toHaveBeenCalledOnce()
  })
})

test('a server that does not answer keeps nobody from leaving', async () => {
  vi.useFakeTimers()
  try {
    const { session } = open({ logOut: () => new Promise<never>(() => {}) })
    await session.initialise()
    const leaving = session.logOut()
    await vi.advanceTimersByTimeAsync(2000)
    await leaving
    expect(session.getState()).toMatchObject({ ...nobody, leftOnPurpose: true })
  } finally {
    vi.useRealTimers()
  }
})

describe('tabs of one browser', () => {
  const openTabs = () => {
    const browser = createBrowser()
    const api = createFakeApi({})
    let serial = 0
    const answers: Answers = { refreshSession: () => ({ accessToken: buildToken(mara, 900, ++serial) }) }
    const one = open(answers, { tabs: browser() }, api).session
    const other = open(answers, { tabs: browser() }, api).session
    return { api, one, other }
  }

  test('share one refresh', async () => {
    const { api, one, other } = openTabs()
    await Promise.all([one.initialise(), other.initialise()])
    expect(api.sent('refreshSession')).toHaveLength(1)
    expect(other.getState().isAuthenticated).toBe(true)
  })

  test('are all left when one logs out; the others by no choice of their own', async () => {
    const { one, other } = openTabs()
    await Promise.all([one.initialise(), other.initialise()])
    await one.logOut()
    expect(other.getState()).toMatchObject({ isAuthenticated: false, leftOnPurpose: false })
  })

  test('are all entered when one logs in', async () => {
    const { api, one, other } = openTabs()
    api.answer({ refreshSession: { fault: 401 } })
    await Promise.all([one.initialise(), other.initialise()])
    expect(other.getState().isAuthenticated).toBe(false)
    api.answer({ logIn: { accessToken: buildToken(mara) }, refreshSession: { accessToken: buildToken(mara) } })
    await one.logIn({ email: 'a@b.example', password: 'x', rememberMe: false })
    await vi.waitFor(() => expect(other.getState().isAuthenticated).toBe(true))
  })

  test('never show one person the page of another', async () => {
    const { api, one, other } = openTabs()
    await Promise.all([one.initialise(), other.initialise()])
    api.answer({
      logIn: { accessToken: buildToken(jonas) },
      refreshSession: { accessToken: buildToken(jonas) },
      getMe: { user: jonas },
    })
    const left = vi.fn<() => void>()
    other.onLogOut(left)
    await one.logIn({ email: jonas.email, password: 'x', rememberMe: false })
    await vi.waitFor(() => expect(other.getState().user?.email).toBe(jonas.email))
    // What was cached for the former person is dropped by those who hear this.
    expect(left).toHaveBeenCalledOnce()
  })

  test('notice a login that happened before they listened', async () => {
    let hint = false
    const { session } = open({}, { hasHint: () => hint })
    await session.initialise()
    expect(session.getState().isAuthenticated).toBe(false)
    hint = true
    await session.prepare()
    expect(session.getState().isAuthenticated).toBe(true)
  })
})

test('the hint is found among other cookies, and only by its whole name', () => {
  expect(hasSessionHint('a=1; joinery_hint=1; b=2')).toBe(true)
  expect(hasSessionHint('not_joinery_hint=1')).toBe(false)
  expect(hasSessionHint('')).toBe(false)
})

test('a person is called by their nickname, else by their username, else by their e-mail', () => {
  expect(displayName(buildPerson({ nickname: 'Mara' }, { username: 'mh' }))).toBe('Mara')
  expect(displayName(buildPerson({ nickname: '  ' }, { username: 'mh' }))).toBe('mh')
  expect(displayName(buildPerson())).toBe('mara@hartwell.example')
})
