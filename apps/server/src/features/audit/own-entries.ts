import type { OwnAuditEntry } from '@joinery/contract/audit'

import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { readOwnEntries } from './audit-queries.ts'
import { presentOwnEntry } from './present-entry.ts'
import { renameTargets, type FindTargetNames } from './rename-targets.ts'

/** All entries visible to the person, newest first. */
export async function* ownEntries(
  db: Db,
  uid_user: string,
  findTargetNames: FindTargetNames,
): AsyncGenerator<OwnAuditEntry> {
  const rows = inPages(
    async (after, limit) =>
      renameTargets(db, findTargetNames, await readOwnEntries(db, uid_user, { limit, before: Number(after) })),
    ({ id }) => String(id),
    String(Number.MAX_SAFE_INTEGER),
  )
  for await (const row of rows) yield presentOwnEntry(row, uid_user)
}
