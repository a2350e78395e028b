import { setTimeout as wait } from 'node:timers/promises'

import type { CallName } from '@joinery/contract/calls'

import { newId } from '#platform/ids.ts'

import type { Call, CallOptions, Client } from './http-client.ts'
import type { TestApp } from './test-app.ts'

export type TestUser = {
  readonly email: string
  readonly password: string
  readonly uid_user: string
  readonly token: string
  readonly client: Client
  /** A call with this person's token. */
  readonly call: Call
}

export type Mailed = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

export const newEmail = (): string => `${newId()}@people.example`

export const mailsTo = async (app: TestApp, email: string): Promise<Mailed[]> => {
  const { body } = await app.client().get('/dev/mailbox.json')
  return body.messages.filter(({ to }: Mailed) => to === email)
}

/** The newest mail to the address whose subject matches, as soon as the jobs have written it. */
export const awaitMail = async (app: TestApp, email: string, subject: RegExp, count = 1): Promise<Mailed> => {
  for (let tries = 0; tries < 400; tries++) {
    const found = (await mailsTo(app, email)).filter((mail) => subject.test(mail.subject))
    if (found.length >= count && found[0]) return found[0]
    await wait(25)
  }
  throw new Error(`No mail ${subject} for ${email}`)
}

export const linkIn = (mail: Mailed, parameter: 'code' | 'token' | 'invitation'): string => {
  const value = new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(mail.text)?.[1]
  if (value === undefined) throw new Error(`No ${parameter} in the mail`)
  return value
}

/** Registers and, by default, verifies and logs in, all through the public calls. */
export const registerUser = async (
  app: TestApp,
  { email = newEmail(), password = 'walnut and brass', username = 'Mara' } = {},
) => {
  const client = app.client()
  const created = await client.call('createAccount', { body: { email, password, username } })
  if (created.status !== 201) throw new Error(`No account: ${created.text}`)
  return { client, email, password, uid_user: created.body.user.uid_user as string }
}

export const buildUser = async (
  app: TestApp,
  options: { email?: string; password?: string; rememberMe?: boolean } = {},
): Promise<TestUser> => {
  const { client, email, password, uid_user } = await registerUser(app, options)
  const code = linkIn(await awaitMail(app, email, /Verify/), 'code')
  await client.call('verifyEmail', { body: { code } })
  const answer = await client.call('logIn', { body: { email, password, rememberMe: options.rememberMe ?? false } })
  const token = answer.body.accessToken as string
  return {
    email,
    password,
    uid_user,
    token,
    client,
    call: (name: CallName, call: CallOptions = {}) => client.call(name, { token, ...call }),
  }
}
