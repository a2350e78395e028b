import type { CallName } from '@joinery/contract/calls'

import { signAccessToken } from '#features/auth/sessions/tokens.ts'
import { deriveKeys } from '#platform/security/keys.ts'
import type { Answer, CallOptions } from '#testing/http-client.ts'
import type { TestApp } from '#testing/test-app.ts'

import type { Person } from './people.ts'

/** Returns the person's token, renewed if they have or had a session. */
export type TokenOf = (person: Person) => string | undefined

export const createTokenOf = ({ config, now }: TestApp): TokenOf => {
  const { accessToken } = deriveKeys(config.SECRET)
  return ({ token, uid_session, uid_user }) =>
    token !== undefined || uid_session === undefined
      ? token
      : signAccessToken(accessToken, { uid_user, uid_session }, now())
}

export type CallAs = (person: Person, name: CallName, options: CallOptions) => Promise<Answer>

/** Calls with the person's token, without cookies. */
export const createCallAs = (app: TestApp): CallAs => {
  const tokenOf = createTokenOf(app)
  return (person, name, options) => {
    const token = tokenOf(person)
    return app.client().call(name, { ...(token === undefined ? {} : { token }), ...options })
  }
}
