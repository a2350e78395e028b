import type { User } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { markVerified } from '#features/auth/links/mark-verified.ts'
import { hashPassword } from '#features/auth/passwords/passwords.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { nameDevice } from '#features/auth/sessions/known-device.ts'
import { openSession, type OpenedSession } from '#features/auth/sessions/open-session.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import { holdProject } from '#platform/access-sql.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

import { limitsOf, nameOrNull, tooManyAccounts, type NewAccount } from './create-account.ts'
import { presentUser } from './present-user.ts'
import { findUser, insertUser, lockUserByEmail, replaceUnverified } from './user-queries.ts'

type Invited = NewAccount & { readonly invitation: string }

export type InvitedAccount = {
  readonly user: User
  readonly opened: OpenedSession
  readonly uid_project: string
}

const invalid = () => new ProductError('bad_request', invitationMessages.invalid)

/**
 * Whoever holds the token of an invitation reads the mail of its address, so the address is verified at once. An account
 * that somebody else registered for it before, and that was never verified, becomes theirs: with their password, and
 * without whatever link or session the other one may have. A verified account is never touched.
 */
export const createInvitedAccount = async (context: AuthContext, input: Invited): Promise<InvitedAccount> => {
  const { attempts, clock, db, invitations, keys } = context
  const { registrations } = limitsOf(context)
  const network = networkOf(input.ip)
  const wait = await attempts.check(registrations, network)
  if (wait > 0) throw tooManyAccounts(wait)
  const tokenHash = hashCode(input.invitation)
  const found = await invitations.find(db, tokenHash, clock.now())
  if (!found) throw invalid()
  if (found.email !== input.email) throw new ProductError('bad_request', invitationMessages.otherAddress)
  const password_hash = await hashPassword(input.password)
  const user = await transaction(db, async (tx) => {
    const now = clock.now()
    // Lock order: project, person, invitation.
    await holdProject(tx, found.uid_project)
    const uid_user = await takeAccount(context, tx, input, password_hash)
    if (!(await invitations.lock(tx, tokenHash, now))) throw invalid()
    await markVerified(context, tx, { uid_user, email: input.email }, now)
    const late = await attempts.take(registrations, network, tx)
    if (late > 0) throw tooManyAccounts(late)
    return findUser(tx, uid_user)
  })
  const opened = await openSession(context, { uid_user: user.uid_user, password_hash }, false, input)
  const deviceCookie = nameDevice(keys.knownDevice, input.email)
  return { user: presentUser(context, user), opened: { ...opened, deviceCookie }, uid_project: found.uid_project }
}

/** A new account of the address, or the unverified one made anew; locked until the end of the transaction. */
const takeAccount = async (
  context: AuthContext,
  tx: Tx,
  { email, username: name }: NewAccount,
  password_hash: string,
): Promise<string> => {
  const username = nameOrNull(name)
  const uid_user = newId()
  if (await insertUser(tx, { uid_user, email, username, password_hash, created_at: context.clock.now() })) {
    await grantCredits(tx, uid_user, context.config.SIGNUP_CREDITS, 'sign-up')
    return uid_user
  }
  const known = await lockUserByEmail(tx, email)
  // Gone in the very moment in which it was looked for: whoever tries again gets a new one.
  if (!known || known.verified_at) throw new ProductError('conflict', messages.auth.accountExists)
  await replaceUnverified(tx, known.uid_user, { password_hash, username })
  await voidLinkCode(tx, known.uid_user, 'verify')
  await voidLinkCode(tx, known.uid_user, 'reset')
  await endSessions(context, tx, known.uid_user)
  return known.uid_user
}
