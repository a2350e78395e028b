import { recordAudit, type AuditActor } from '#features/audit/record-audit.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { factorMail, type FactorChange } from '#features/mail/templates/factors.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

/** Emails the account's owner, so that a session thief cannot add a factor unnoticed. */
export const mailFactor = async (context: Context, tx: Tx, uid_user: string, change: FactorChange): Promise<void> => {
  const { BRAND_NAME, PUBLIC_URL } = context.config
  const { email } = await findPerson(tx, uid_user)
  await writeMail(context, tx, email, factorMail(BRAND_NAME, `${PUBLIC_URL}/forgot-password`, change))
}

const kinds = {
  'totp-added': ['factor-added', 'authenticator app'],
  'totp-removed': ['factor-removed', 'authenticator app'],
  'passkey-added': ['factor-added', 'passkey'],
  'passkey-removed': ['factor-removed', 'passkey'],
} as const

/** Records the change in the audit log and emails the person. */
export const recordFactorChange = async (
  context: Context,
  tx: Tx,
  { uid_user, by, change }: { readonly uid_user: string; readonly by: AuditActor; readonly change: keyof typeof kinds },
): Promise<void> => {
  const [act, kind] = kinds[change]
  await recordAudit(tx, { act, by, details: { kind } })
  await mailFactor(context, tx, uid_user, change)
}
