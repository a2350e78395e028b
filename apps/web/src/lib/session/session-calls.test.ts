import { describe, expect, test, vi } from 'vitest'

import { buildPerson, buildToken } from '#testing/build-person.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'
import { patience } from '#testing/patience.ts'

import { mara, signedOut, open } from './session-testing.ts'
import type { TabMessage, Tabs } from './tabs.ts'

/** Fake tabs of one browser: each receives what the others post, and locks are exclusive. */
const createBrowser = () => {
  const listeners = new Map<object, (message: TabMessage) => void>()
  let turn: Promise<unknown> = Promise.resolve()
  return (): Tabs => {
    const self = {}
    return {
      post: (message) => listeners.forEach((listener, tab) => tab !== self && listener(message)),
      listen: (listener) => {
        listeners.set(self, listener)
        return () => listeners.delete(self)
      },
      runExclusive: (act) => {
        const result = turn.then(act)
        turn = result.catch(() => undefined)
        return result
      },
    }
  }
}

describe('an authenticated call', () => {
  test.each([
    [401, {}, 'Authentication expired'],
    [403, {}, 'Access denied'],
  ])('ends the session when answered with %i and notifies every listener once', async (fault, body, sentence) => {
    const { session, api } = open()
    await session.initialise()
    const left = vi.fn<() => void>()
    session.onLogOut(left)
    api.answer({ listSessions: { fault, body } })
    await expect(session.call('listSessions', {}, 'Failed')).rejects.toThrow(sentence)
    expect(session.getState()).toMatchObject({ ...signedOut, leftOnPurpose: false })
    expect(left).toHaveBeenCalledOnce()
  })

  test('shows a message and keeps the session when a member lacks permission', async () => {
    const { session, api } = open()
    await session.initialise()
    api.answer({ listSessions: { fault: 403, body: { code: 'not_allowed', error: 'Only the owner may do this' } } })
    await expect(session.call('listSessions', {}, 'Failed')).rejects.toThrow('Only the owner may do this')
    expect(session.getState().isAuthenticated).toBe(true)
  })

  test('fails when its user logs out before the response arrives', async () => {
    const { session, api } = open()
    await session.initialise()
    const late = Promise.withResolvers<{ sessions: [] }>()
    api.answer({ listSessions: () => late.promise })
    const result = session.call('listSessions', {}, 'Failed')
    await vi.waitFor(() => expect(api.sent('listSessions')).toHaveLength(1), patience)
    await session.logOut()
    late.resolve({ sessions: [] })
    await expect(result).rejects.toThrow('Not authenticated')
    expect(session.getState()).toMatchObject({ ...signedOut, leftOnPurpose: true })
  })

  test('fails with a message without a session', async () => {
    const { session } = open({ refreshSession: { fault: 401 } }, { hasHint: () => false })
    await session.initialise()
    await expect(session.call('listSessions', {}, 'Failed')).rejects.toThrow('No refresh token available')
  })

  test('shows the server’s message for other errors, or ours', async () => {
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

describe('logging out', () => {
  test('ends the session and notifies listeners even when the server is not reachable', async () => {
    const { session } = open({ logOut: 'offline' })
    await session.initialise()
    const left = vi.fn<() => void>()
    session.onLogOut(left)
    await session.logOut()
    expect(session.getState()).toMatchObject({ ...signedOut, leftOnPurpose: true })
    expect(left).toHaveBeenCalledOnce()
  })
})

test('logging out waits at most 2 seconds for a server that does not respond', async () => {
  vi.useFakeTimers()
  try {
    const { session } = open({ logOut: () => new Promise<never>(() => {}) })
    await session.initialise()
    const leaving = session.logOut()
    await vi.advanceTimersByTimeAsync(2000)
    await leaving
    expect(session.getState()).toMatchObject({ ...signedOut, leftOnPurpose: true })
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

  test('end their session when another logs out, but did not leave on purpose', async () => {
    const { one, other } = openTabs()
    await Promise.all([one.initialise(), other.initialise()])
    await one.logOut()
    expect(other.getState()).toMatchObject({ isAuthenticated: false, leftOnPurpose: false })
  })

  test('all sign in when one logs in', async () => {
    const { api, one, other } = openTabs()
    api.answer({ refreshSession: { fault: 401 } })
    await Promise.all([one.initialise(), other.initialise()])
    expect(other.getState().isAuthenticated).toBe(false)
    api.answer({ logIn: { accessToken: buildToken(mara) }, refreshSession: { accessToken: buildToken(mara) } })
    await one.logIn({ email: 'a@b.example', password: 'x', rememberMe: false })
    await vi.waitFor(() => expect(other.getState().isAuthenticated).toBe(true), patience)
  })

  test('never show one user another user’s page', async () => {
    const { api, one, other } = openTabs()
    await Promise.all([one.initialise(), other.initialise()])
    const jonas = buildPerson({}, { uid_user: '0198c0de-0000-7000-8000-000000000002', email: 'jonas@pike.example' })
    api.answer({
      logIn: { accessToken: buildToken(jonas) },
      refreshSession: { accessToken: buildToken(jonas) },
      getMe: { user: jonas },
    })
    const left = vi.fn<() => void>()
    other.onLogOut(left)
    await one.logIn({ email: jonas.email, password: 'x', rememberMe: false })
    await vi.waitFor(() => expect(other.getState().user?.email).toBe(jonas.email), patience)
    // Listeners drop what was cached for the previous user.
    expect(left).toHaveBeenCalledOnce()
  })

  test('detect a login from before they listened', async () => {
    let hint = false
    const { session } = open({}, { hasHint: () => hint })
    await session.initialise()
    expect(session.getState().isAuthenticated).toBe(false)
    hint = true
    await session.prepare()
    expect(session.getState().isAuthenticated).toBe(true)
  })
})
