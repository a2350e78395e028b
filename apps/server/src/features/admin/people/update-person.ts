// Changes a person as an admin, all or nothing, and records it. One admin always remains: changes to admins are serialised,
// and a caller who is no longer an admin is refused.
import type { AdminPerson } from '@joinery/contract/installation/admin'
import { messages } from '@joinery/contract/messages'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import type { Plan } from '@joinery/contract/plans'

import { uidOf, type AdminContext } from '#features/admin/admin-context.ts'
import { requireAdmin } from '#features/admin/require-admin.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { findAdminBy, hasOtherAdmin, lockAdmins, setAdmin } from '#features/auth/account/admin-queries.ts'
import { adminSettings } from '#features/auth/account/admins.ts'
import { disableAccount, enableAccount } from '#features/auth/account/disable-account.ts'
import { lockPersonRow, type PersonRow } from '#features/auth/account/people-queries.ts'
import { setPlan } from '#features/auth/plans/set-plan.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { requirePerson } from './require-person.ts'
import { updateSecondStepRequirement } from './reset-factors.ts'

export type PersonChange = {
  readonly is_admin?: boolean | undefined
  readonly is_disabled?: boolean | undefined
  readonly plan?: Plan | undefined
  readonly must_use_second_step?: boolean | undefined
}

const conflict = (sentence: string): ProductError => new ProductError('conflict', sentence)

/** Refuses to remove an admin named in the settings, or the last one. */
const requireReplaceable = async (context: AdminContext, tx: Tx, person: PersonRow): Promise<void> => {
  if (person.admin_by === null) return
  if (person.admin_by === 'settings') throw conflict(adminMessages.adminSetInSettings)
  if (!(await hasOtherAdmin(tx, person.uid_user, adminSettings(context)))) throw conflict(adminMessages.lastAdmin)
}

const removeAdmin = async (context: AdminContext, tx: Tx, person: PersonRow): Promise<void> => {
  if (await setAdmin(tx, person.uid_user, false)) {
    await recordAudit(tx, { act: 'admin-removed', by: context.by, person: { uid_user: person.uid_user } })
  }
}

const disable = async (context: AdminContext, tx: Tx, person: PersonRow): Promise<void> => {
  const { uid_user } = person
  if (uid_user === uidOf(context.by)) throw conflict(adminMessages.cannotDisableOwnAccount)
  await requireReplaceable(context, tx, person)
  // Enabling the account does not restore the role.
  await removeAdmin(context, tx, person)
  if (await disableAccount(context, tx, person)) {
    await recordAudit(tx, { act: 'account-disabled', by: context.by, person: { uid_user } })
  }
}

const enable = async (context: AdminContext, tx: Tx, { uid_user }: PersonRow): Promise<void> => {
  if (await enableAccount(tx, uid_user)) {
    await recordAudit(tx, { act: 'account-enabled', by: context.by, person: { uid_user } })
  }
}

const makeAdmin = async (context: AdminContext, tx: Tx, person: PersonRow, isDisabled: boolean): Promise<void> => {
  if (person.verified_at === null) throw conflict(adminMessages.adminNotVerified)
  if (isDisabled) throw conflict(adminMessages.adminDisabled)
  if (!(await setAdmin(tx, person.uid_user, true))) return
  await recordAudit(tx, { act: 'admin-made', by: context.by, person: { uid_user: person.uid_user } })
}

/** Makes the caller an explicit admin if they are one only because no other exists. */
const storeFirstAdmin = async (context: AdminContext, tx: Tx, own: string): Promise<void> => {
  if ((await findAdminBy(tx, own, adminSettings(context))) !== 'first' || !(await setAdmin(tx, own, true))) return
  await recordAudit(tx, { act: 'admin-made', by: context.by, person: { uid_user: own } })
}

export const updatePerson = (context: AdminContext, uid_user: string, change: PersonChange): Promise<AdminPerson> =>
  transaction(context.db, async (tx) => {
    const settings = adminSettings(context)
    const { is_admin, is_disabled, plan, must_use_second_step } = change
    await lockAdmins(tx)
    const own = uidOf(context.by)
    if (own !== null) await requireAdmin(context, tx, own, 'changePeople')
    const person = await lockPersonRow(tx, settings, uid_user)
    if (!person) throw new ProductError('not_found', messages.http.notFound)
    if (is_disabled === false) await enable(context, tx, person)
    if (is_admin === true && own !== null) await storeFirstAdmin(context, tx, own)
    if (is_admin === true) await makeAdmin(context, tx, person, is_disabled ?? person.disabled_at !== null)
    if (is_admin === false) {
      await requireReplaceable(context, tx, person)
      await removeAdmin(context, tx, person)
    }
    if (is_disabled === true) await disable(context, tx, person)
    if (must_use_second_step !== undefined)
      await updateSecondStepRequirement(context, tx, uid_user, must_use_second_step)
    if (plan !== undefined) await setPlan(context, tx, { uid_user, plan, by: context.by })
    return requirePerson(context, tx, uid_user)
  })
