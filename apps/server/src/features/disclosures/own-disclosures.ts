import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnDisclosures } from './disclosure-queries.ts'

type OwnDisclosure = Awaited<ReturnType<typeof listOwnDisclosures>>[number]

export const ownDisclosures = (db: Db, uid_user: string): AsyncGenerator<OwnDisclosure> =>
  inPages(
    (after, limit) => listOwnDisclosures(db, uid_user, after, limit),
    ({ uid_disclosure }) => uid_disclosure,
  )
