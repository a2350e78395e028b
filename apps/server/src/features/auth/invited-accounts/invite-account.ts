import { messages } from '@joinery/contract/messages'

import { lockUserByEmail } from '#features/auth/account/user-queries.ts'
import { accountInvitationMail } from '#features/mail/templates/account-invitation.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

const perHour = 60 * 60 * 1000

type Invited = {
  readonly email: string
  /** Null for whoever invites from a shell. */
  readonly invited_by: string | null
}

/** Mails somebody the way to the registration. Who may do that is asked by whoever calls this. */
export const inviteAccount = async (context: Context, tx: Tx, { email }: Invited): Promise<void> => {
  const { attempts, config } = context
  const account = await lockUserByEmail(tx, email)
  if (account?.verified_at) throw new ProductError('conflict', messages.auth.accountExists)
  const rule = { kind: 'invitation', max: config.INVITATIONS_PER_ADDRESS, windowMs: perHour }
  const wait = await attempts.take(rule, email, tx)
  if (wait > 0) throw new ProductError('too_many', messages.project.tooManyInvitations, {}, wait)
  await writeMail(context, tx, email, accountInvitationMail(config.BRAND_NAME, `${config.PUBLIC_URL}/register`))
}
