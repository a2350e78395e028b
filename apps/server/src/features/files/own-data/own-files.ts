import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnFiles, type OwnFile } from './own-files-queries.ts'

export const ownFiles = (db: Db, uid_user: string): AsyncGenerator<OwnFile> =>
  inPages(
    (after, limit) => listOwnFiles(db, uid_user, after, limit),
    ({ uid_file }) => uid_file,
  )
