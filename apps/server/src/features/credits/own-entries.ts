import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listEntriesAfter, type OwnEntry } from './ledger-queries.ts'

/** All grants and spendings of a person. */
export const ownCredits = (db: Db, uid_user: string): AsyncGenerator<OwnEntry> =>
  inPages(
    (after, limit) => listEntriesAfter(db, uid_user, after, limit),
    ({ uid_entry }) => uid_entry,
  )
