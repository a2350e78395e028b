import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnReactions } from './reaction-queries.ts'

type OwnReactions = Awaited<ReturnType<typeof listOwnReactions>>[number]

export const ownReactions = (db: Db, uid_user: string): AsyncGenerator<OwnReactions> =>
  inPages(
    (after, limit) => listOwnReactions(db, uid_user, after, limit),
    ({ uid_reply }) => uid_reply,
  )
