import { recordAudit } from '#features/audit/record-audit.ts'
import { transaction } from '#platform/database/database.ts'

import type { AdminContext } from './admin-context.ts'

/** Records the export of a whole list before its first line is sent. */
export const recordExport = ({ by, db }: Pick<AdminContext, 'by' | 'db'>, list: string): Promise<void> =>
  transaction(db, (tx) => recordAudit(tx, { act: 'list-exported', by, target: { kind: 'list', id: list, name: list } }))
