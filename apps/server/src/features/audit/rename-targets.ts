import type { Db } from '#platform/database/database.ts'

import type { AuditRow } from './audit-queries.ts'

/** Returns current names of approvals whose recorded name is internal. */
export type FindTargetNames = (db: Db, uid_approvals: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Entries cannot be changed, but older ones contain names of AI images that only the team may see. */
export const renameTargets = async (
  db: Db,
  findTargetNames: FindTargetNames,
  rows: readonly AuditRow[],
): Promise<AuditRow[]> => {
  const ids = rows.flatMap(({ target_kind, target_id }) => (target_kind === 'approval' && target_id ? [target_id] : []))
  const names = await findTargetNames(db, ids)
  return rows.map((row) => ({ ...row, target_name: names.get(row.target_id ?? '') ?? row.target_name }))
}
