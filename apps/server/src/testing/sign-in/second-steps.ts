// People with an authenticator app or a passkey, set up through the public calls.
import { codeOfStep, stepOf } from '#features/auth/factors/totp.ts'
import type { TestUser } from '#testing/build-user.ts'
import type { Answer, Client } from '#testing/http-client.ts'
import type { TestApp } from '#testing/test-app.ts'

import { createAuthenticator } from './software-authenticator.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const decodeBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export type AuthenticatorApp = {
  /** Current code. Codes are single use, so time passes before each except the first. */
  readonly code: () => string
  /** Current code, even if already used. */
  readonly sameCode: () => string
}

export const readSecret = (app: TestApp, secret: string): AuthenticatorApp => {
  const bytes = decodeBase32(secret)
  const sameCode = () => codeOfStep(bytes, stepOf(app.now()))
  let isFirst = true
  return {
    sameCode,
    code: () => {
      if (!isFirst) app.passTime(30_000)
      isFirst = false
      return sameCode()
    },
  }
}

export const setUpTotp = async (app: TestApp, user: Pick<TestUser, 'call'>) => {
  const { body } = await user.call('startTotp')
  const authenticator = readSecret(app, body.secret)
  const confirmed = await user.call('confirmTotp', { body: { code: authenticator.code() } })
  if (confirmed.status !== 200) throw new Error(`No second step: ${confirmed.text}`)
  return { ...authenticator, uri: body.uri as string, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

export const page = { origin: 'http://localhost:3000', host: 'localhost' }

export const setUpPasskey = async (user: TestUser, name = 'Phone') => {
  const authenticator = createAuthenticator(page)
  const { body } = await user.call('startPasskey')
  const attestation = authenticator.create(body.options)
  const added = await user.call('addPasskey', { body: { token: body.token, attestation, name } })
  if (added.status !== 201) throw new Error(`No passkey: ${added.text}`)
  return { ...authenticator, id: added.body.passkey.id as string, recoveryCodes: added.body.recoveryCodes as string[] }
}

/** Starts a login that requires two-step verification. */
export const startLogIn = async (client: Client, { email, password }: { email: string; password: string }) => {
  const { body } = await client.call('logIn', { body: { email, password } })
  if (!body.secondStep) throw new Error('No second step is asked for')
  return body.secondStep as { token: string; methods: string[] }
}

export const finishLogIn = (client: Client, token: string, code: string, method = 'totp'): Promise<Answer> =>
  client.call('finishLogIn', { body: { token, method, code } })
