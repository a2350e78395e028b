import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnComments, listOwnPins } from './own-review-queries.ts'

export const ownPins = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnPins(db, uid_user, after, limit),
    ({ uid_pin }) => uid_pin,
  )

export const ownPinComments = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnComments(db, uid_user, after, limit),
    ({ uid_comment }) => uid_comment,
  )
