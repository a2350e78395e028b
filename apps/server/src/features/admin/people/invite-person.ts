import { uidOf, type AdminContext } from '#features/admin/admin-context.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { inviteAccount } from '#features/auth/invited-accounts/invite-account.ts'
import { transaction } from '#platform/database/database.ts'

export const invitePerson = (context: AdminContext, email: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    await inviteAccount(context, tx, { email, invited_by: uidOf(context.by) })
    await recordAudit(tx, { act: 'person-invited', by: context.by, person: { uid_user: null, email } })
  })
