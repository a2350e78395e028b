import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnGenerations, listOwnImages, type OwnImage } from './own-images-queries.ts'

export const ownImages = (db: Db, uid_user: string): AsyncGenerator<OwnImage> =>
  inPages(
    (after, limit) => listOwnImages(db, uid_user, after, limit),
    ({ uid_image }) => uid_image,
  )

export const ownGenerations = (db: Db, uid_user: string): AsyncGenerator<object> =>
  inPages(
    (after, limit) => listOwnGenerations(db, uid_user, after, limit),
    ({ uid_generation }) => uid_generation,
  )
