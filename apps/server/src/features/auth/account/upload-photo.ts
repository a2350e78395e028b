import type { User } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { openImage, toDecodable, readImageMetadata, requireFewPixels, withImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'
import { abandonBlob, announceBlob, claimBlob, sweepSoon } from '#platform/uploads/pending-blobs.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { adminSettings } from './admins.ts'
import { photoKeyOf, presentUser } from './present-user.ts'
import { findUser, lockPhotoKey, updateUser } from './user-queries.ts'

const side = 1024
/** Format of every stored photo. */
export const photoFormat = { format: 'webp', width: side, height: side } as const
// sharp reports AVIF and HEIC as heif.
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

/** Re-encodes the photo upright and square around the centre, which drops all metadata. */
const squarePhoto = async (path: string, person: string): Promise<Buffer> => {
  try {
    const looks = await readImageMetadata(path)
    if (!formats.has(looks.format)) throw new Error(`${looks.format} is not an image format`)
    requireFewPixels(looks)
    return await withImage(person, looks, async () =>
      openImage(await toDecodable(path))
        .rotate()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 84 })
        .toBuffer(),
    )
  } catch (error) {
    if (error instanceof ProductError) throw error
    throw new ProductError('unsupported_type', messages.file.photoNotImage)
  }
}

export const uploadPhoto = async (context: ActorContext, upload: Upload): Promise<User> => {
  const { actor, db, log, storage } = context
  const photo = await squarePhoto(upload.path, actor.uid_user)
  const key = photoKeyOf(newId())
  await announceBlob(db, key)
  await storage.putBytes(key, photo)
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
