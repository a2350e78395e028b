import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnPinned } from './pinned-queries.ts'

export const ownPinned = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnPinned(db, uid_user, after, limit),
    ({ uid_reply }) => uid_reply,
  )
