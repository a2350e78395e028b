import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnSelections } from './selection-queries.ts'

/** The selections a person created, for their data export. */
export const ownSelections = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnSelections(db, uid_user, after, limit),
    ({ uid_selection }) => uid_selection,
  )
