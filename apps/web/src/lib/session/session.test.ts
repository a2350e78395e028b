import { describe, expect, test, vi } from 'vitest'

import { createHttp } from '#lib/http/http.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildSite } from '#testing/build-site.ts'
import type { Answers } from '#testing/fake-api.ts'
import { patience } from '#testing/patience.ts'

import { claimFirstRefresh } from './first-refresh.ts'
import { mara, signedOut, open } from './session-testing.ts'
import { displayName, hasSessionHint } from './session.ts'

describe('starting the session', () => {
  test('makes no request for a visitor without the session cookie hint', () => {
    const { api, session } = open({}, { hasHint: () => false })
    expect(session.getState()).toMatchObject({ isLoading: true, initializationAttempted: false })
    void session.initialise()
    expect(session.getState()).toMatchObject({ ...signedOut, initializationAttempted: true })
    expect(api.sent('refreshSession')).toEqual([])
  })

  test('signs in a user with a session and loads their credits', async () => {
    const { api, session } = open()
    const waiting = session.initialise()
    expect(session.getState()).toMatchObject({ isLoading: true })
    await waiting
    expect(session.getState()).toMatchObject({ isAuthenticated: true, isLoading: false, user: mara })
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ credits: 1500, creditsLoading: false }), patience)
    expect(api.sent('getMe')[0]).toMatchObject({ token: buildToken(mara), apiKey: 'test' })
  })

  test('shows 0 credits when they cannot be loaded', async () => {
    const { session } = open({ getCredits: { fault: 500 } })
    await session.initialise()
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ credits: 0, creditsLoading: false }), patience)
  })

  const withFirstRefresh = (first: Promise<Response>) => {
    window.firstRefresh = first
    return open({}, { http: createHttp(buildSite(), claimFirstRefresh) })
  }

  test('uses the refresh that the page has started, once', async () => {
    const { api, session } = withFirstRefresh(Promise.resolve(Response.json({ accessToken: buildToken(mara) })))
    await session.initialise()
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: mara })
    expect(api.sent('refreshSession')).toHaveLength(0)
    expect(window.firstRefresh).toBeUndefined()
  })

  test('repeats a refresh that failed, but not one that was refused', async () => {
    const lost = withFirstRefresh(Promise.reject(new TypeError('Failed to fetch')))
    await lost.session.initialise()
    expect(lost.session.getState()).toMatchObject({ isAuthenticated: true })
    expect(lost.api.sent('refreshSession')).toHaveLength(1)
    const refused = withFirstRefresh(Promise.resolve(Response.json({}, { status: 401 })))
    await refused.session.initialise()
    expect(refused.session.getState()).toMatchObject(signedOut)
    expect(refused.api.sent('refreshSession')).toHaveLength(0)
  })

  test.each<[string, Answers]>([
    ['there is no network', { refreshSession: 'offline' }],
    ['the cookie has expired', { refreshSession: { fault: 403 } }],
    ['the response has no token', { refreshSession: {} }],
    ['the user cannot be loaded', { getMe: { fault: 500 } }],
  ])('ends as signed out and stops loading when %s', async (_why, answers) => {
    const { session } = open(answers)
    await session.initialise()
    expect(session.getState()).toMatchObject({ ...signedOut, initializationAttempted: true })
  })

  test('makes one request for two starts', async () => {
    const { api, session } = open()
    await Promise.all([session.initialise(), session.initialise()])
    expect(api.sent('refreshSession')).toHaveLength(1)
  })
})

describe('a request for a token', () => {
  test.each([
    [401, 'No refresh token available'],
    [403, 'Refresh token expired or invalid'],
    [500, 'Refresh failed'],
  ])('fails with an explanation for status %i', async (fault, sentence) => {
    const { session } = open({ refreshSession: { fault } })
    await expect(session.getToken()).rejects.toThrow(sentence)
  })

  test('fails with an explanation when the response has no token', async () => {
    const { session } = open({ refreshSession: {} })
    await expect(session.getToken()).rejects.toThrow('No access token in response')
  })

  test('is sent once for concurrent callers, and not again while the token has a minute left', async () => {
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

  test('signs the user in and loads their credits', async () => {
    const { api, session } = open({ logIn: { accessToken: buildToken(mara) } })
    expect(await session.logIn(credentials)).toEqual({ ok: true })
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: mara, accessToken: buildToken(mara) })
    expect(api.sent('logIn')[0]?.body).toEqual(credentials)
    await vi.waitFor(() => expect(session.getState().credits).toBe(1500), patience)
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
    expect(session.getState()).toMatchObject(signedOut)
  })

  test('distinguishes an unverified address from a wrong password', async () => {
    const { session } = open({ logIn: { fault: 403, body: { requiresEmailVerification: true } } })
    expect(await session.logIn(credentials)).toEqual({
      ok: false,
      type: 'EMAIL_VERIFICATION_REQUIRED',
      message: 'Email verification required',
    })
  })

  test('fails with a general message on an unexpected error', async () => {
    const { session } = open({}, { http: () => Promise.reject(new Error('surprise')) })
    expect(await session.logIn(credentials)).toEqual({
      ok: false,
      message: 'An unexpected error occurred during login',
    })
  })
})

test('finds the hint among other cookies, only by its whole name', () => {
  expect(hasSessionHint('a=1; joinery_hint=1; b=2')).toBe(true)
  expect(hasSessionHint('a=1; __Host-joinery_hint=1')).toBe(true)
  expect(hasSessionHint('not_joinery_hint=1')).toBe(false)
  expect(hasSessionHint('')).toBe(false)
})

test('displays the nickname, else the username, else the email address', () => {
  expect(displayName(buildPerson({ nickname: 'Mara' }, { username: 'mh' }))).toBe('Mara')
  expect(displayName(buildPerson({ nickname: '  ' }, { username: 'mh' }))).toBe('mh')
  expect(displayName(buildPerson())).toBe('mara@hartwell.example')
})
