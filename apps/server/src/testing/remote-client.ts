// Calls of the contract to a product in a separate process.
import { calls, type CallName, requestPath } from '@joinery/contract/calls'

import { awaitMailIn, mailboxAt, type Mailbox } from './await-mail.ts'
import type { Answer, CallArguments, CallOptions } from './http-client.ts'
import { newEmail } from './new-email.ts'

export type RemotePerson = {
  readonly email: string
  readonly password: string
  readonly uid_user: string
  readonly token: string
}

type CallAt = <Name extends CallName>(address: string, name: Name, ...options: CallArguments<Name>) => Promise<Answer>

export const callAt: CallAt = async (address: string, name: CallName, options: CallOptions = {}) => {
  const { params, query, body, token, headers, form } = options
  const response = await fetch(`${address}/api${requestPath(name, params, query)}`, {
    method: calls[name][0],
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form ? { body: form } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  }
}

type NewAccount = {
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly mailbox?: Mailbox
}

/** Creates an account and verifies its address through the emailed link. */
export const createAccountAt = async (
  address: string,
  { email = newEmail(), username, mailbox = mailboxAt(address) }: NewAccount = {},
): Promise<Omit<RemotePerson, 'token'>> => {
  const password = 'walnut and brass'
  const created = await callAt(address, 'createAccount', { body: { email, password, username } })
  if (created.status !== 201) throw new Error(`No account: ${created.text}`)
  const { text } = await awaitMailIn(mailbox, email, /Verify/)
  const code = /[?&]code=([\w-]+)/.exec(text)?.[1]
  const verified = await callAt(address, 'verifyEmail', { body: { code } })
  if (verified.status !== 200) throw new Error(`Not verified: ${verified.text}`)
  return { email, password, uid_user: created.body.user.uid_user }
}

/** Logs in and returns the access token. */
export const logInAt = async (
  address: string,
  { email, password }: Pick<RemotePerson, 'email' | 'password'>,
): Promise<string> => {
  const { status, text, body } = await callAt(address, 'logIn', { body: { email, password, rememberMe: false } })
  if (status !== 200) throw new Error(`Not logged in: ${text}`)
  return body.accessToken
}

/** Registers, verifies and logs in. */
export const registerAt = async (address: string, options?: NewAccount): Promise<RemotePerson> => {
  const account = await createAccountAt(address, { username: 'Mara', ...options })
  return { ...account, token: await logInAt(address, account) }
}
