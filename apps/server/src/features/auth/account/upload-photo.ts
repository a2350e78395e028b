import type { User } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { decodingCost, encodingCost, readImageMetadata, requireFewPixels } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import { runImageTask } from '#platform/tasks/run-image-task.ts'
import { abandonBlob, announceBlob, claimBlob, sweepSoon } from '#platform/uploads/pending-blobs.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { adminSettings } from './admins.ts'
import { cropSquare, photoFormat } from './crop-square.ts'
import { photoKeyOf, presentUser } from './present-user.ts'
import { findUser, lockPhotoKey, updateUser } from './user-queries.ts'

// sharp reports AVIF and HEIC as heif.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

const squarePhoto = async ({ path, signal }: Upload, person: string): Promise<Uint8Array> => {
  try {
    const looks = await readImageMetadata(path)
    if (!formats.has(looks.format)) throw new Error(`${looks.format} is not an image format`)
    requireFewPixels(looks)
    const costMs = decodingCost(looks) + encodingCost(photoFormat)
    return await runImageTask(cropSquare, path, {}, { by: { owner: person, signal }, costMs })
  } catch (error) {
    if (error instanceof ProductError) throw error
    throw new ProductError('unsupported_type', messages.file.photoNotImage)
  }
}

export const uploadPhoto = async (context: ActorContext, upload: Upload): Promise<User> => {
  const { actor, db, log, storage } = context
  const photo = await squarePhoto(upload, actor.uid_user)
  const key = photoKeyOf(newId())
  await announceBlob(db, key)
  await storage.putBytes(key, Buffer.from(photo))
  const former = await transaction(db, async (tx) => {
    const person = await lockPhotoKey(tx, actor.uid_user)
    if (!person) throw new ProductError('unauthenticated', messages.session.expired)
    const formerKey = person.photo_key
    await updateUser(tx, actor.uid_user, { photo_key: key })
    await claimBlob(tx, key)
    if (formerKey !== null) await abandonBlob(tx, formerKey)
    return formerKey
  })
  if (former !== null) await sweepSoon(db, storage, log, [former])
  return presentUser(context, await findUser(db, actor.uid_user, adminSettings(context)))
}
