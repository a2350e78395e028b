import type { InvitedPerson } from '@joinery/contract/installation/admin'

import { uidOf, type AdminContext } from '#features/admin/admin-context.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { listAccountInvitations } from '#features/auth/invited-accounts/account-invitation-queries.ts'
import {
  inviteAccount,
  nameInviter,
  withdrawAccountInvitation,
} from '#features/auth/invited-accounts/invite-account.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'

/** Inviting again sends a new email and voids the older link. */
export const invitePerson = (context: AdminContext, email: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    await inviteAccount(context, tx, { email, invited_by: uidOf(context.by) })
    await recordAudit(tx, { act: 'person-invited', by: context.by, person: { uid_user: null, email } })
  })

export const withdrawPersonInvitation = (context: AdminContext, email: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    await withdrawAccountInvitation(tx, email)
    await recordAudit(tx, { act: 'person-invitation-withdrawn', by: context.by, person: { uid_user: null, email } })
  })

export const listInvitedPeople = async (context: Context): Promise<InvitedPerson[]> => {
  const open = await listAccountInvitations(context.db)
  const names = new Map<string | null, string>()
  for (const uid of new Set(open.map(({ invited_by }) => invited_by))) {
    names.set(uid, await nameInviter(context, context.db, uid))
  }
  return open.map(({ email, invited_by, invited_at, ends_at }) => ({
    email,
    invited_by: names.get(invited_by) ?? context.config.BRAND_NAME,
    invited_at: invited_at.toISOString(),
    link_ends_at: ends_at.toISOString(),
  }))
}
