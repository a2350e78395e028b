// Changes settings, all or nothing. The new values are tested before the transaction, which no request to a mail server or
// provider may keep open; if someone else changed the settings during the test, everything is checked again.
import { adminMessages } from '@joinery/contract/messages/admin-messages'

import type { AdminContext } from '#features/admin/admin-context.ts'
import { requireAdmin } from '#features/admin/require-admin.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { lockAdmins } from '#features/auth/account/admin-queries.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import { settingsChannel } from '#features/settings/open-settings.ts'
import { deleteSettings, insertSettings, listStoredRows, type StoredRow } from '#features/settings/setting-queries.ts'
import { makeRow } from '#features/settings/stored-settings.ts'
import type { Actor } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { notifyChannel } from '#platform/database/notice-queries.ts'
import { ProductError } from '#platform/product-error.ts'

import { describeChange, planChange, readWanted, type Plan, type Wanted } from './plan-change.ts'
import { findWorkingIssuers, requireAdminLogin } from './require-login.ts'
import { testChanges } from './test-services.ts'

type Changing = AdminContext & { readonly actor: Actor }

type Change = {
  readonly settings: Readonly<Record<string, string | null>>
  readonly skip_test: boolean
}

const triesMax = 3

export const changeSettings = async (context: Changing, { settings, skip_test }: Change): Promise<void> => {
  await requireStepUp(context)
  const wanted = await readWanted(context, settings)
  for (let tries = 0; !(await tryChange(context, wanted, skip_test)); tries++) {
    if (tries === triesMax) throw new ProductError('conflict', adminMessages.settings.changedMeanwhile)
  }
  await context.settings.reload()
}

/** Returns false if the stored settings changed in between. */
const tryChange = async (context: Changing, wanted: Wanted, skipsTest: boolean): Promise<boolean> => {
  const before = await listStoredRows(context.db)
  const plan = planChange(context, before, wanted)
  if (!skipsTest) await testChanges(context, plan)
  const working = await findWorkingIssuers(context, plan)
  return transaction(context.db, async (tx) => {
    // Also serialises changes of settings.
    await lockAdmins(tx)
    await requireAdmin(context, tx, context.actor.uid_user, 'changeSettings')
    await requireStepUp(context, tx)
    if (!isSame(before, await listStoredRows(tx))) return false
    await requireAdminLogin(context, tx, plan, working)
    await store(context, tx, plan)
    return true
  })
}

const isSame = (one: readonly StoredRow[], other: readonly StoredRow[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const store = async ({ by, instance, keys }: Changing, tx: Tx, plan: Plan): Promise<void> => {
  await deleteSettings(tx, plan.touched)
  await insertSettings(
    tx,
    plan.touched.flatMap((name) => {
      const value = plan.values.get(name)
      return value === undefined ? [] : [makeRow(keys.setting, name, value)]
    }),
  )
  for (const change of plan.changes) {
    const target = { kind: 'setting', id: change.name, name: change.name } as const
    await recordAudit(tx, { act: 'setting-changed', by, target, details: describeChange(change) })
  }
  await notifyChannel(tx, settingsChannel, instance)
}
