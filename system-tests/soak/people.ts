// People of the load, made and signed in through the public calls: their links come by mail.
import { setTimeout as wait } from 'node:timers/promises'

import type { CallName } from '@joinery/contract/calls'

import type { Answer, Ask, AskOptions, Caller } from './caller.ts'
import type { Product } from './product.ts'

export type Person = {
  readonly email: string
  readonly uid_user: string
  readonly token: () => string
  /** A call as this person. */
  readonly ask: Ask
  /** Trades the refresh cookie for new tokens. One at a time: each cookie is good once. */
  readonly renew: () => Promise<void>
}

export const usualPassword = 'walnut and brass'

/** Those that a browser would send back. */
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

/** What a pattern finds in the newest mail to an address, as soon as it was sent. */
export const awaitMail = async (product: Product, email: string, pattern: RegExp): Promise<string> => {
  for (let tries = 0; tries < 1200; tries++) {
    const found = product.mailsTo(email).findLast((mail) => pattern.test(mail))
    if (found !== undefined) return pattern.exec(found)?.[1] ?? ''
    await wait(25)
  }
  throw new Error(`No mail ${pattern} came`)
}

export const register = async (product: Product, caller: Caller, email: string): Promise<Person> => {
  const created = await caller.ask('createAccount', 201, {
    body: { email, password: usualPassword, username: email.split('@')[0] },
  })
  const code = await awaitMail(product, email, /[?&]code=([\w-]+)/)
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
