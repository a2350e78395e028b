import { describe, expect, test, vi } from 'vitest'

import { createHttp } from '#lib/http/http.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildSite } from '#testing/build-site.ts'
import { createFakeApi, type Fault } from '#testing/fake-api.ts'
import { patience } from '#testing/patience.ts'

import { createSessionCore } from './session-core.ts'
import { createSession } from './session.ts'

const mara = buildPerson()
const jonas = buildPerson({}, { uid_user: '0198c0de-0000-7000-8000-000000000002', email: 'jonas@pike.example' })

/** Mara is signed in, and the server responds late to one of her calls. */
const callAndLeave = async () => {
  const late = Promise.withResolvers<Fault>()
  const api = createFakeApi({
    refreshSession: { accessToken: buildToken(mara) },
    getMe: { user: mara },
    getCredits: { credits: 1500 },
    listSessions: () => late.promise,
    logOut: {},
  })
  vi.stubGlobal('fetch', api.fetch)
  const session = createSession({
    hasHint: () => true,
    loadCore: async (store) => createSessionCore(store, { http: createHttp(buildSite()) }),
  })
  await session.initialise()
  const result = session.call('listSessions', {}, 'Failed')
  await vi.waitFor(() => expect(api.sent('listSessions')).toHaveLength(1), patience)
  await session.logOut()
  return { api, session, result, late }
}

describe('a late refusal for a previous session', () => {
  test.each([
    [401, 'of the same person', mara, 'Authentication expired'],
    [403, 'of the same person', mara, 'Access denied'],
    [401, 'of somebody else', jonas, 'Authentication expired'],
  ])('(%i) does not end the session %s that has begun since', async (fault, _whose, person, sentence) => {
    const { api, session, result, late } = await callAndLeave()
    api.answer({ logIn: { accessToken: buildToken(person, 900, 2) }, getMe: { user: person } })
    expect(await session.logIn({ email: person.email, password: 'x', rememberMe: false })).toEqual({ ok: true })
    const left = vi.fn<() => void>()
    session.onLogOut(left)
    late.resolve({ fault })
    await expect(result).rejects.toThrow(sentence)
    expect(session.getState()).toMatchObject({ isAuthenticated: true, user: person })
    expect(left).not.toHaveBeenCalled()
  })

  test('does not hide a refusal of the current session, which ends it', async () => {
    const { api, session, result, late } = await callAndLeave()
    api.answer({ logIn: { accessToken: buildToken(mara, 900, 2) } })
    await session.logIn({ email: mara.email, password: 'x', rememberMe: false })
    late.resolve({ fault: 401 })
    await expect(result).rejects.toThrow('Authentication expired')
    expect(session.getState().isAuthenticated).toBe(true)
    await expect(session.call('listSessions', {}, 'Failed')).rejects.toThrow('Authentication expired')
    expect(session.getState().isAuthenticated).toBe(false)
  })
})
