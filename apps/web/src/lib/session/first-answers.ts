import type { SessionCallName } from '@joinery/contract/call-types'
// Prefetches what the page reads first, with the first token and in parallel with the user and the page's code, which
// saves a round trip. The first matching call within a short time gets the prefetched response.
import type { CallName } from '@joinery/contract/calls'
import { limits } from '@joinery/contract/limits'

import type { Answer, CallOptions, Http } from '#lib/http/http.ts'

export type FirstCall = {
  [Name in SessionCallName]: { readonly name: Name; readonly options: CallOptions<Name> }
}[SessionCallName]

export type FirstAnswers = {
  readonly request: (token: string) => void
  /** Discards the responses when the session ends, so that no other user gets them. */
  readonly drop: () => void
  /** The unused response to this call, if it was requested with this token. */
  readonly claim: <Name extends CallName>(
    name: Name,
    options: CallOptions<Name>,
    token: string,
  ) => Promise<Answer<Name>> | undefined
}

type Pending = { readonly token: string; readonly answer: Promise<Answer<CallName>> }

const keyOf = (name: CallName, { params, query }: { params?: unknown; query?: unknown }): string =>
  JSON.stringify([name, params, query])

export const createFirstAnswers = (
  http: Http,
  calls: readonly FirstCall[],
  /** Milliseconds since the page started to load. */
  now = () => performance.now(),
): FirstAnswers => {
  const pending = new Map<string, Pending>()
  let hasStarted = false
  return {
    request: (token) => {
      // Only the first page of a browser tab is known ahead.
      if (hasStarted || now() >= limits.session.prefetchLifetime) return
      hasStarted = true
      for (const { name, options } of calls) {
        // Each entry pairs a name with its own options.
        const answer = (http as (name: CallName, options: object, token: string) => Pending['answer'])(
          name,
          options,
          token,
        )
        answer.catch(() => {}) // `claim` retries on failure
        pending.set(keyOf(name, options), { token, answer })
      }
    },
    drop: () => pending.clear(),
    claim: <Name extends CallName>(name: Name, options: CallOptions<Name>, token: string) => {
      const key = keyOf(name, options)
      const found = pending.get(key)
      pending.delete(key)
      if (found?.token !== token || now() >= limits.session.prefetchLifetime) return undefined
      return (found.answer as Promise<Answer<Name>>).catch(() => http(name, options, token))
    },
  }
}
