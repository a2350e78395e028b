import type { User } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import {
  findAccountInvitation,
  lockAccountInvitation,
} from '#features/auth/invited-accounts/account-invitation-queries.ts'
import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { markVerified } from '#features/auth/links/mark-verified.ts'
import { refuseCommon } from '#features/auth/passwords/common-passwords.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { signIn, type SignedIn } from '#features/auth/sessions/sign-in.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import { holdProject } from '#platform/access-sql.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

import { adminSettings } from './admins.ts'
import { limitsOf, nameOrNull, tooManyAccounts, type NewAccount } from './create-account.ts'
import { presentUser } from './present-user.ts'
import { findUser, insertUser, lockUserByEmail, replaceUnverified } from './user-queries.ts'

type Invited = NewAccount & { readonly invitation: string }

export type InvitedAccount = {
  readonly user: User
  /** If a second step is required, it is set up before the session opens. */
  readonly signedIn: SignedIn
  /** Null for an invitation to the installation without a project. */
  readonly uid_project: string | null
}

/** The open invitation of the token, to a project or to the installation. */
const findOpen = async ({ clock, db, invitations }: AuthContext, tokenHash: Buffer) => {
  const toProject = await invitations.find(db, tokenHash, clock.now())
  if (toProject) return toProject
  const found = await findAccountInvitation(db, tokenHash, clock.now())
  if (!found) throw await invitations.refuse(db, tokenHash)
  return { email: found.email, uid_project: null }
}

/**
 * Creates a verified account: the token proves access to the mailbox. An unverified account that a stranger registered for
 * the address is taken over with the new password, and its links and sessions become void. A verified account is never
 * changed.
 */
export const createInvitedAccount = async (context: AuthContext, input: Invited): Promise<InvitedAccount> => {
  const { attempts, clock, db, invitations } = context
  await refuseCommon(context.config, input.password)
  const { registrations } = limitsOf(context)
  const network = networkOf(input.ip)
  const wait = await attempts.check(registrations, network)
  if (wait > 0) throw tooManyAccounts(wait)
  const tokenHash = hashCode(input.invitation)
  const found = await findOpen(context, tokenHash)
  if (found.email !== input.email) throw new ProductError('bad_request', invitationMessages.otherAddress)
  const password_hash = await context.passwords.hash(input.password)
  const user = await transaction(db, async (tx) => {
    const now = clock.now()
    // Lock order: project, person, invitation.
    if (found.uid_project !== null) await holdProject(tx, found.uid_project)
    const uid_user = await claimAccount(context, tx, input, password_hash)
    const lock = found.uid_project === null ? lockAccountInvitation : invitations.lock
    if (!(await lock(tx, tokenHash, now))) throw await invitations.refuse(tx, tokenHash)
    await markVerified(context, tx, { uid_user, email: input.email }, now)
    const late = await attempts.count(registrations, network, tx)
    if (late > 0) throw tooManyAccounts(late)
    const { ip, userAgent } = input
    await recordAudit(tx, { act: 'account-created-by-invitation', by: { ip, userAgent, uid_user } })
    return findUser(tx, uid_user, adminSettings(context))
  })
  const { uid_user, email } = user
  const { ip, userAgent } = input
  const options = { ip, userAgent, rememberMe: false, deviceCookie: undefined }
  const signedIn = await signIn(context, { uid_user, email, password_hash }, options)
  return { user: presentUser(context, user), signedIn, uid_project: found.uid_project }
}

/** Creates the account, or resets the unverified one. The row stays locked until the end of the transaction. */
export const claimAccount = async (
  context: AuthContext,
  tx: Tx,
  { email, username: name }: Pick<NewAccount, 'email' | 'username'>,
  password_hash: string,
): Promise<string> => {
  const username = nameOrNull(name)
  const uid_user = newId()
  if (await insertUser(tx, { uid_user, email, username, password_hash, created_at: context.clock.now() })) {
    await grantCredits(tx, uid_user, context.config.SIGNUP_CREDITS, 'sign-up')
    return uid_user
  }
  const known = await lockUserByEmail(tx, email)
  // No row means the account was deleted in between; trying again creates a new one.
  if (!known || known.verified_at) throw new ProductError('conflict', messages.auth.accountExists)
  if (known.disabled_at) throw new ProductError('forbidden', messages.auth.disabled)
  await replaceUnverified(tx, known.uid_user, { password_hash, username })
  await voidLinkCode(tx, known.uid_user, 'verify')
  await voidLinkCode(tx, known.uid_user, 'reset')
  await endSessions(context, tx, known.uid_user)
  return known.uid_user
}
