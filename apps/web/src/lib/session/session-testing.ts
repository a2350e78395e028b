import { vi } from 'vitest'

import { createHttp } from '#lib/http/http.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildSite } from '#testing/build-site.ts'
import { type Answers, createFakeApi, type FakeApi } from '#testing/fake-api.ts'

import { createSessionCore, type SessionParts } from './session-core.ts'
import { createSession } from './session.ts'

export const mara = buildPerson()

type Parts = Partial<SessionParts> & { hasHint?: () => boolean }

export const open = (
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

export const signedOut = { isAuthenticated: false, isLoading: false, user: null, accessToken: null, credits: null }
