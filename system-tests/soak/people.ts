// People of the load, created and signed in through public calls; their links come by email.
import type { CallName } from '@joinery/contract/calls'
import { awaitMailIn } from '@joinery/server/testing/await-mail'

import type { Answer, Ask, AskOptions, Caller } from './caller.ts'
import type { SoakProduct } from './product.ts'

export type Person = {
  readonly email: string
  readonly uid_user: string
  readonly token: () => string
  /** Makes a call as this person. */
  readonly ask: Ask
  /** Exchanges the refresh cookie for new tokens. One at a time, because each cookie is valid once. */
  readonly renew: () => Promise<void>
}

export const usualPassword = 'walnut and brass'

/** Cookies a browser would send back. */
const readCookies = ({ setCookies }: Answer): string => setCookies.map((line) => line.split(';')[0]).join('; ')

export type Session = { readonly token: string; readonly cookie: string }

export const logIn = async ({ ask }: Caller, email: string, password = usualPassword): Promise<Session> => {
  const answer = await ask('logIn', 200, { body: { email, password, rememberMe: false } })
  return { token: answer.body.accessToken, cookie: readCookies(answer) }
}

export const refresh = async ({ ask }: Caller, { cookie }: Session): Promise<Session> => {
  const answer = await ask('refreshSession', 200, { headers: { cookie } })
  return { token: answer.body.accessToken, cookie: readCookies(answer) }
}

export const register = async (product: SoakProduct, caller: Caller, email: string): Promise<Person> => {
  const created = await caller.ask('createAccount', 201, {
    body: { email, password: usualPassword, username: email.split('@')[0] },
  })
  const { text } = await awaitMailIn(product.mailbox, email, /Verify/)
  const code = /[?&]code=([\w-]+)/.exec(text)?.[1]
  await caller.ask('verifyEmail', 200, { body: { code } })
  let session = await logIn(caller, email)
  return {
    email,
    uid_user: created.body.user.uid_user,
    token: () => session.token,
    ask: (name: CallName, expected: number | readonly number[], options: AskOptions) =>
      caller.ask(name, expected, { token: session.token, ...options }),
    renew: async () => {
      session = await refresh(caller, session)
    },
  }
}
