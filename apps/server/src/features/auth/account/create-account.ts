import type { User } from '@joinery/contract/auth'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { registrationMessages } from '@joinery/contract/messages/registration-messages'

import { registrationOf } from '#config'
import { recordAudit } from '#features/audit/record-audit.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { invitedOnly, isInvited } from '#features/auth/invited-accounts/require-registration.ts'
import { createLinkCode } from '#features/auth/links/link-codes.ts'
import { refuseCommon } from '#features/auth/passwords/common-passwords.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import { verifyMail } from '#features/mail/templates/verify.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

import { adminSettings } from './admins.ts'
import { presentUser } from './present-user.ts'
import { findUser, hasAccount, insertUser } from './user-queries.ts'

export type NewAccount = Origin & {
  readonly email: string
  readonly password: string
  readonly username?: string | null | undefined
}

export const nameOrNull = (username: string | null | undefined): string | null =>
  username === '' ? null : (username ?? null)

export const tooManyAccounts = (wait: number): ProductError =>
  new ProductError('too_many', messages.auth.tooManyAccounts, {}, wait)

export const limitsOf = ({ config }: Context) => {
  const rule = { max: config.REGISTRATIONS_PER_IP, windowMs: limits.account.registrationWindow }
  // Probes for existing accounts are counted separately, so that registering many people is not limited by them.
  return { registrations: { kind: 'registration', ...rule }, probes: { kind: 'registration-probe', ...rule } }
}

export const createAccount = async (context: AuthContext, input: NewAccount): Promise<User> => {
  const { attempts, config, db } = context
  // Check before any lookup, so that the response is the same for every address.
  const registration = registrationOf(config)
  if (registration === 'closed') throw new ProductError('not_allowed', registrationMessages.closed)
  await refuseCommon(config, input.password)
  const needsInvitation = registration === 'invited'
  const { registrations, probes } = limitsOf(context)
  const network = networkOf(input.ip)
  // If an invitation is required, an address with an account gets the same response as one without an invitation.
  const refuse = async (): Promise<never> => {
    const late = await attempts.count(probes, network)
    if (late > 0) throw tooManyAccounts(late)
    throw needsInvitation ? invitedOnly() : new ProductError('conflict', messages.auth.accountExists)
  }
  const wait = Math.max(await attempts.check(registrations, network), await attempts.check(probes, network))
  if (wait > 0) throw tooManyAccounts(wait)
  // Check before the costly hash: the response reveals the result anyway, and repeated requests must stay cheap.
  const isUnwelcome = needsInvitation && !(await isInvited(context, db, input.email))
  const isTaken = await hasAccount(db, input.email)
  if (isTaken || isUnwelcome) return refuse()
  const password_hash = await context.passwords.hash(input.password)
  const created = await transaction(db, async (tx) => {
    const uid_user = newId()
    const username = nameOrNull(input.username)
    const created_at = context.clock.now()
    const isNew = await insertUser(tx, { uid_user, email: input.email, username, password_hash, created_at })
    if (!isNew) return null
    // The invitation may have been withdrawn since the first check.
    if (needsInvitation && !(await isInvited(context, tx, input.email))) throw invitedOnly()
    await grantCredits(tx, uid_user, config.SIGNUP_CREDITS, 'sign-up')
    await sendVerification(context, tx, { uid_user, email: input.email })
    const late = await attempts.count(registrations, network, tx)
    if (late > 0) throw tooManyAccounts(late)
    await recordAudit(tx, { act: 'account-created', by: { ...input, uid_user } })
    return presentUser(context, await findUser(tx, uid_user, adminSettings(context)))
  })
  return created ?? refuse()
}

export const sendVerification = async (
  context: Context,
  tx: Tx,
  { uid_user, email }: { uid_user: string; email: string },
): Promise<void> => {
  const code = await createLinkCode(tx, uid_user, 'verify', context.clock.now())
  const href = `${context.config.PUBLIC_URL}/verify-email?code=${code}`
  await writeMail(context, tx, email, verifyMail(context.config.BRAND_NAME, href))
}
