import { adminMessages } from '@joinery/contract/messages/admin-messages'

import type { AdminContext } from '#features/admin/admin-context.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import { listStoredRows } from '#features/settings/setting-queries.ts'
import type { Actor } from '#platform/actor.ts'
import { transaction } from '#platform/database/database.ts'

import { planChange, readWanted, refuse } from './plan-change.ts'
import { testNamed } from './test-services.ts'

/**
 * Tests settings as they would be after saving them. So a stored key is never sent to an address that is only being
 * tested. Recorded afterwards, so that no transaction is open during the external requests.
 */
export const testSettings = async (
  context: AdminContext & { readonly actor: Actor },
  settings: Readonly<Record<string, string | null>>,
): Promise<void> => {
  await requireStepUp(context)
  const wanted = await readWanted(context, settings)
  const { config } = planChange(context, await listStoredRows(context.db), wanted)
  const names = [...wanted.keys()].toSorted()
  const { count, issues } = await testNamed(config, names)
  if (count === 0) {
    throw refuse('bad_request', [{ field: names[0] ?? 'settings', message: adminMessages.settings.nothingToTest }])
  }
  await recordSettingsTest(context, names, issues.length === 0)
  if (issues.length > 0) throw refuse('test_failed', issues)
}

export const recordSettingsTest = (
  { by, db }: Pick<AdminContext, 'by' | 'db'>,
  names: readonly string[],
  works: boolean,
): Promise<void> =>
  transaction(db, (tx) => recordAudit(tx, { act: 'settings-tested', by, details: { names: names.join(', '), works } }))
