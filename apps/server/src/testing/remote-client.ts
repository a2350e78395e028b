// Calls of the contract to a product that runs as a program of its own.
import { calls, type CallName, requestPath } from '@joinery/contract/calls'

import { newEmail } from './build-user.ts'
import type { Answer, CallArguments, CallOptions } from './http-client.ts'

export type RemotePerson = {
  readonly email: string
  readonly uid_user: string
  readonly token: string
}

type CallAt = <Name extends CallName>(address: string, name: Name, ...options: CallArguments<Name>) => Promise<Answer>

export const callAt: CallAt = async (address: string, name: CallName, options: CallOptions = {}) => {
  const { params, query, body, token, form } = options
  const response = await fetch(`${address}/api${requestPath(name, params, query)}`, {
    method: calls[name][0],
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
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

export type RemoteMail = { readonly to: string; readonly subject: string; readonly text: string }

export const mailsAt = async (address: string, email: string): Promise<RemoteMail[]> => {
  const response = await fetch(`${address}/dev/mailbox.json`)
  const { messages } = (await response.json()) as { messages: RemoteMail[] } // what the mailbox answers
  return messages.filter(({ to }) => to === email)
}

/** A person who has registered, verified and logged in there. */
export const registerAt = async (address: string): Promise<RemotePerson> => {
  const email = newEmail()
  const password = 'walnut and brass'
  const created = await callAt(address, 'createAccount', { body: { email, password, username: 'Mara' } })
  const [mail] = await mailsAt(address, email)
  const code = /[?&]code=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await callAt(address, 'verifyEmail', { body: { code } })
  const { body } = await callAt(address, 'logIn', { body: { email, password, rememberMe: false } })
  return { email, uid_user: created.body.user.uid_user, token: body.accessToken }
}
