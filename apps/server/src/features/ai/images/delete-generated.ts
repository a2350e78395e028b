import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { abandonBlob, sweepSoon } from '#platform/uploads/pending-blobs.ts'

import { deleteImage } from './generated-queries.ts'

export const deleteGenerated = async ({ actor, db, log, storage }: ActorContext, uid_image: string): Promise<void> => {
  const keys = await transaction(db, async (tx) => {
    const deleted = await deleteImage(tx, uid_image, actor.uid_user)
    if (deleted.length === 0) throw new ProductError('not_found', messages.http.notFound)
    for (const key of deleted) await abandonBlob(tx, key)
    return deleted
  })
  await sweepSoon(db, storage, log, keys)
}
