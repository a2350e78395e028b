import { recordAudit } from '#features/audit/record-audit.ts'
import { transaction } from '#platform/database/database.ts'

import type { AdminContext } from './admin-context.ts'

/** Who takes a whole list with them is recorded before its first line leaves. */
export const recordExport = ({ by, db }: Pick<AdminContext, 'by' | 'db'>, list: string): Promise<void> =>
  transaction(db, (tx) => recordAudit(tx, { act: 'list-exported', by, target: { kind: 'list', id: list, name: list } }))
