import type { CallName } from '@joinery/contract/calls'

import { recordAudit } from '#features/audit/record-audit.ts'
import { insertUser } from '#features/auth/account/user-queries.ts'
import { markVerified } from '#features/auth/links/mark-verified.ts'
import { deviceCookie, refreshCookie } from '#features/auth/sessions/session-cookies.ts'
import { enter } from '#features/auth/sessions/sign-in.ts'
import { readAccessToken, signAccessToken } from '#features/auth/sessions/tokens.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { required } from '#platform/required.ts'

import { awaitMailIn } from './await-mail.ts'
import { listMailsTo, type Mailed } from './database/mailbox-queries.ts'
import type { Call, CallOptions, Client } from './http-client.ts'
import { newEmail } from './new-email.ts'
import type { TestApp } from './test-app.ts'

export type TestUser = {
  readonly email: string
  readonly password: string
  readonly uid_user: string
  readonly token: string
  readonly client: Client
  readonly call: Call
}

export { newEmail }

export const mailsTo = ({ app }: TestApp, email: string): Promise<Mailed[]> => listMailsTo(app.context.db, email)

/** Waits for the newest email to the address with a matching subject. */
export const awaitMail = (app: TestApp, email: string, subject: RegExp, count = 1): Promise<Mailed> =>
  awaitMailIn(() => mailsTo(app, email), email, subject, count)

export const linkIn = (mail: Pick<Mailed, 'text'>, parameter: 'code' | 'token' | 'invitation'): string => {
  const value = new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(mail.text)?.[1]
  if (value === undefined) throw new Error(`No ${parameter} in the mail`)
  return value
}

/** Registers and, by default, verifies and logs in through the public calls. */
export const registerUser = async (
  app: TestApp,
  { email = newEmail(), password = 'walnut and brass', username = 'Mara' } = {},
) => {
  const client = app.client()
  const created = await client.call('createAccount', { body: { email, password, username } })
  if (created.status !== 201) throw new Error(`No account: ${created.text}`)
  return { client, email, password, uid_user: created.body.user.uid_user as string }
}

/**
 * Creates a verified account with a session directly in the database. The access token is renewed while real time
 * passes, so it does not expire on a slow machine; `passTime` ages it.
 */
export const buildUser = async (
  app: TestApp,
  { email = newEmail(), password = 'walnut and brass', username = 'Mara', rememberMe = false } = {},
): Promise<TestUser> => {
  const { context } = app.app
  const origin = { ip: '127.0.0.1', userAgent: 'lightMyRequest' }
  const uid_user = newId()
  const issuedAt = app.now()
  const password_hash = await context.passwords.hash(password)
  await transaction(context.db, async (tx) => {
    await insertUser(tx, { uid_user, email, username, password_hash, created_at: issuedAt })
    await grantCredits(tx, uid_user, app.config.SIGNUP_CREDITS, 'sign-up')
    await recordAudit(tx, { act: 'account-created', by: { ...origin, uid_user } })
    await markVerified(context, tx, { uid_user, email }, issuedAt)
    await recordAudit(tx, { act: 'address-verified', by: { ...origin, uid_user } })
  })
  const person = { uid_user, email, password_hash }
  const { accessToken, ...opened } = await enter(context, person, { ...origin, rememberMe, deviceCookie: undefined })
  const client = app.client()
  client.cookies.set(refreshCookie, opened.refreshToken)
  client.cookies.set(deviceCookie, opened.deviceCookie)
  const renew = tokenRenewal(app, accessToken, issuedAt)
  return {
    email,
    password,
    uid_user,
    get token() {
      return renew()
    },
    client,
    call: (name: CallName, call: CallOptions = {}) => client.call(name, { token: renew(), ...call }),
  }
}

const tenMinutes = 10 * 60_000

/** Returns the token, or one for the same session aged only by `passTime`. */
const tokenRenewal = ({ app }: TestApp, token: string, issuedAt: Date): (() => string) => {
  const startedAt = performance.now()
  const session = required(readAccessToken(app.context.keys.accessToken, token, issuedAt), 'The token is invalid')
  let renewed = { token, at: 0 }
  return () => {
    const elapsed = performance.now() - startedAt
    if (elapsed - renewed.at > tenMinutes) {
      const now = new Date(issuedAt.getTime() + elapsed)
      renewed = { token: signAccessToken(app.context.keys.accessToken, session, now), at: elapsed }
    }
    return renewed.token
  }
}
