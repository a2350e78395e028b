import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnItems } from './checklist-queries.ts'

export const ownItems = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnItems(db, uid_user, after, limit),
    ({ uid_item }) => uid_item,
  )
