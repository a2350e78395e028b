import { randomBytes } from 'node:crypto'

import type { Role } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'

import { registrationOf } from '#config'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { hasAccountInvitation } from '#features/auth/invited-accounts/account-invitation-queries.ts'
import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { invitationMail } from '#features/mail/templates/invitation.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import { nameFor } from '#features/members/present-member.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { replaceInvitationLink } from './invitation-queries.ts'

type Invited = {
  readonly uid_project: string
  readonly title: string
  readonly email: string
  /** The account of the address, if any. */
  readonly account: { readonly uid_user: string; readonly verified_at: Date | null } | undefined
  readonly role: Role
}

/**
 * Emails an invitation link and voids the older one. Only the email holds the token. If the address has an unverified
 * account, its verification link is voided too, so that the invited person does not confirm an account with a stranger's
 * password.
 */
export const sendInvitation = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, title, email, account, role }: Invited,
): Promise<void> => {
  const { actor, clock, config } = context
  if (account && account.verified_at === null) await voidLinkCode(tx, account.uid_user, 'verify')
  const hasAccount = Boolean(account?.verified_at)
  const token = randomBytes(32).toString('base64url')
  await replaceInvitationLink(
    tx,
    { uid_project, email },
    {
      added_by: actor.uid_user,
      invitation_hash: hashCode(token),
      invitation_ends_at: new Date(clock.now().getTime() + limits.project.invitationLifetime),
    },
  )
  const mail = invitationMail(config.BRAND_NAME, {
    inviter: nameFor(role, await findPerson(tx, actor.uid_user)),
    projectTitle: title,
    href: `${config.PUBLIC_URL}/register?invitation=${token}`,
    hasAccount,
    isWaiting: registrationOf(config) === 'closed' && !hasAccount && !(await hasAccountInvitation(tx, email)),
  })
  await writeMail(context, tx, email, mail)
}
