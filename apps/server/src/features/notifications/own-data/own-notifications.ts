import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnNotifications } from './own-data-queries.ts'

export const ownNotifications = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnNotifications(db, uid_user, after, limit),
    ({ uid_notification }) => uid_notification,
  )
