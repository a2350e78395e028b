import type { SessionCallName } from '@joinery/contract/call-types'
// What the page of this address reads first is asked for with the first token, beside the person and not after them and the
// page: each is one round trip less before anything is seen. Whoever calls the same within a short time gets that answer, once.
import type { CallName } from '@joinery/contract/calls'
import { limits } from '@joinery/contract/limits'

import type { Answer, CallOptions, Http } from '#lib/http/http.ts'

export type FirstCall = {
  [Name in SessionCallName]: { readonly name: Name; readonly options: CallOptions<Name> }
}[SessionCallName]

export type FirstAnswers = {
  readonly ask: (token: string) => void
  /** The session has ended: nobody gets what was asked for in its name. */
  readonly drop: () => void
  /** The answer to this call, if it was asked for with this token and nobody has taken it yet. */
  readonly take: <Name extends CallName>(
    name: Name,
    options: CallOptions<Name>,
    token: string,
  ) => Promise<Answer<Name>> | undefined
}

type Asked = { readonly token: string; readonly answer: Promise<Answer<CallName>> }

const keyOf = (name: CallName, { params, query }: { params?: unknown; query?: unknown }): string =>
  JSON.stringify([name, params, query])

export const createFirstAnswers = (
  http: Http,
  calls: readonly FirstCall[],
  /** Since the page began. */
  now = () => performance.now(),
): FirstAnswers => {
  const asked = new Map<string, Asked>()
  let hasAsked = false
  return {
    ask: (token) => {
      // Only the first page of this browser tab is known ahead.
      if (hasAsked || now() >= limits.session.firstAnswersKept) return
      hasAsked = true
      for (const { name, options } of calls) {
        // Each option belongs to the name beside it.
        const answer = (http as (name: CallName, options: object, token: string) => Asked['answer'])(
          name,
          options,
          token,
        )
        answer.catch(() => {}) // whoever takes it asks once more
        asked.set(keyOf(name, options), { token, answer })
      }
    },
    drop: () => asked.clear(),
    take: <Name extends CallName>(name: Name, options: CallOptions<Name>, token: string) => {
      const key = keyOf(name, options)
      const found = asked.get(key)
      asked.delete(key)
      if (found?.token !== token || now() >= limits.session.firstAnswersKept) return undefined
      // It was kept under the name of this very call.
      return (found.answer as Promise<Answer<Name>>).catch(() => http(name, options, token))
    },
  }
}
