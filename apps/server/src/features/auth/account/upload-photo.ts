import type { User } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'

import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { maxPixels, withImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import { abandonBlob, announceBlob, claimBlob, trySweep } from '#platform/uploads/pending-blobs.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { photoKeyOf, presentUser } from './present-user.ts'
import { findUser, lockPhotoKey, updateUser } from './user-queries.ts'

const side = 1024
// An AVIF calls itself heif there, as what it is of; HEIC cannot be decoded.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Decoded and encoded anew: upright, square around the centre, and without whatever else the file carried. */
const squarePhoto = async (path: string): Promise<Buffer> => {
  try {
    return await withImage(async () => {
      const image = sharp(path, { limitInputPixels: maxPixels })
      const { format } = await image.metadata()
      if (!formats.has(format)) throw new Error(`${format} is not a picture format`)
      return image.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 84 }).toBuffer()
    })
  } catch {
    throw new ProductError('unsupported_type', messages.file.photoNotImage)
  }
}

export const uploadPhoto = async (context: ActorContext, upload: Upload): Promise<User> => {
  const { actor, db, log, storage } = context
  const photo = await squarePhoto(upload.path)
  const key = photoKeyOf(newId())
  await announceBlob(db, key)
  await storage.keepBytes(key, photo)
  const former = await transaction(db, async (tx) => {
    const formerKey = await lockPhotoKey(tx, actor.uid_user)
    await updateUser(tx, actor.uid_user, { photo_key: key })
    await claimBlob(tx, key)
    if (formerKey !== null) await abandonBlob(tx, formerKey)
    return formerKey
  })
  if (former !== null) await trySweep(db, storage, log, [former])
  return presentUser(context, await findUser(db, actor.uid_user))
}
