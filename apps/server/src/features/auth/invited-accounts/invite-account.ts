// Invitations to the installation, without a project. Callers check the permission.
import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import { nameOf } from '#features/auth/account/name-of.ts'
import { findPerson, lockUserByEmail } from '#features/auth/account/user-queries.ts'
import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { accountInvitationMail } from '#features/mail/templates/account-invitation.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { deleteAccountInvitation, replaceAccountInvitation } from './account-invitation-queries.ts'

type Invited = {
  readonly email: string
  /** Null for invitations from a shell. */
  readonly invited_by: string | null
}

const hour = 60 * 60 * 1000

/**
 * Emails an invitation link; inviting again sends a new link and voids the older one. Only the email holds the token. If
 * the address has an unverified account, its verification link is voided too, so that the invited person does not confirm
 * an account with a stranger's password.
 */
export const inviteAccount = async (context: Context, tx: Tx, { email, invited_by }: Invited): Promise<void> => {
  const { attempts, clock, config } = context
  // Lock order: person, invitation.
  const account = await lockUserByEmail(tx, email)
  if (account?.verified_at) throw new ProductError('conflict', messages.auth.accountExists)
  // Counted together with project invitations, to limit the emails per address.
  const perAddress = { kind: 'invitation', max: config.INVITATIONS_PER_ADDRESS, windowMs: hour }
  const wait = await attempts.count(perAddress, email, tx)
  if (wait > 0) throw new ProductError('too_many', messages.project.tooManyInvitations, {}, wait)
  if (account) await voidLinkCode(tx, account.uid_user, 'verify')
  const token = randomBytes(32).toString('base64url')
  const invited_at = clock.now()
  await replaceAccountInvitation(tx, {
    email,
    invited_by,
    invited_at,
    token_hash: hashCode(token),
    ends_at: new Date(invited_at.getTime() + limits.project.invitationLifetime),
  })
  const mail = accountInvitationMail(config.BRAND_NAME, {
    inviter: await nameInviter(context, tx, invited_by),
    href: `${config.PUBLIC_URL}/register?invitation=${token}`,
  })
  await writeMail(context, tx, email, mail)
}

/** The inviter's name; the installation's name if none is recorded. */
export const nameInviter = async (
  { config }: Pick<Context, 'config'>,
  db: Parameters<typeof findPerson>[0],
  invited_by: string | null,
): Promise<string> => (invited_by === null ? config.BRAND_NAME : nameOf(await findPerson(db, invited_by)))

/** Voids the link. Responds with 404 if there is none or it was used. */
export const withdrawAccountInvitation = async (tx: Tx, email: string): Promise<void> => {
  if (await deleteAccountInvitation(tx, email)) return
  throw new ProductError('not_found', invitationMessages.notInvited)
}
