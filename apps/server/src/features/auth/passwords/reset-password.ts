import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { lockUser, setPassword } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { findLinkCode, useLinkCode } from '#features/auth/links/link-code-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { markVerified } from '#features/auth/links/mark-verified.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { passwordChangedMail } from '#features/mail/templates/password-changed.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { refuseCommon } from './common-passwords.ts'

/** Works once. The link proves access to the mailbox, so the address counts as verified too. */
export const resetPassword = async (
  context: AuthContext,
  { token, newPassword, ...origin }: Origin & { readonly token: string; readonly newPassword: string },
): Promise<void> => {
  const hash = hashCode(token)
  const refused = () => new ProductError('bad_request', messages.auth.resetFailed)
  const found = await findLinkCode(context.db, 'reset', hash)
  if (!found || found.used_at || found.expires_at <= context.clock.now()) throw refused()
  await refuseCommon(context.config, newPassword)
  const password_hash = await context.passwords.hash(newPassword)
  await transaction(context.db, async (tx) => {
    const now = context.clock.now()
    await lockUser(tx, found.uid_user)
    if (!(await useLinkCode(tx, 'reset', hash, now))) throw refused()
    await setPassword(tx, found.uid_user, password_hash)
    await markVerified(context, tx, found, now)
    await endSessions(context, tx, found.uid_user)
    await sendPasswordChanged(context, tx, found.email)
    await recordAudit(tx, { act: 'password-reset', by: { ...origin, uid_user: found.uid_user } })
  })
}

export const sendPasswordChanged = (
  context: Context,
  tx: Parameters<typeof writeMail>[1],
  email: string,
): Promise<void> => {
  const { BRAND_NAME, PUBLIC_URL } = context.config
  return writeMail(context, tx, email, passwordChangedMail(BRAND_NAME, `${PUBLIC_URL}/forgot-password`))
}
