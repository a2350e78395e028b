import type { ProviderHealth } from '@joinery/contract/installation/admin'

import type { AdminContext } from '#features/admin/admin-context.ts'
import { testProvider } from '#features/ai/health/test-provider.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { transaction } from '#platform/database/database.ts'

/** Recorded afterwards with the result, so that no transaction is open during the external request. */
export const testOneProvider = async (context: AdminContext, id: string): Promise<ProviderHealth> => {
  const provider = await testProvider(context, id)
  const target = { kind: 'provider', id: provider.id, name: provider.name } as const
  const details = { health: provider.health, reason: provider.reason }
  await transaction(context.db, (tx) => recordAudit(tx, { act: 'provider-tested', by: context.by, target, details }))
  return provider
}
