// Generated images as project files: copies of their blobs with origin and mark.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { outputFormats, type OutputFormat } from '@joinery/contract/ai'
import type { FullOrigin } from '@joinery/contract/files'
import { originMessages } from '@joinery/contract/messages/origin-messages'

import type { StoredImage } from '#features/files/attach-files.ts'
import { reachesProject } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import { isMarked } from '#platform/images/describe-origin.ts'
import { readImageMetadata } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'

import { finishImage, mimetypes } from './finish-image.ts'
import { findGenerated, holdImage, type ImageRow } from './generated-queries.ts'

const notFound = () => new ProductError('not_found', originMessages.imageNotFound)

const formatOf = (mimetype: string): OutputFormat =>
  outputFormats.find((format) => mimetypes[format] === mimetype) ?? 'jpg'

/** Null if the bytes already carry the mark; those without it are from an earlier version. */
const markAgain = async ({ actor, config }: ActorContext, image: ImageRow, bytes: Buffer): Promise<Buffer | null> => {
  if (isMarked((await readImageMetadata(bytes)).xmp)) return null
  const origin = { brand: config.BRAND_NAME, providerName: image.provider_name, isLocal: image.is_local }
  return (await finishImage(bytes, formatOf(image.mimetype), origin, actor.uid_user)).bytes
}

type MadePicture = StoredImage & { readonly origin: FullOrigin }

const readPicture = async (context: ActorContext, image: ImageRow): Promise<MadePicture> => {
  const blob = await context.storage.read(image.key)
  if (!blob) throw notFound()
  const stored = await buffer(blob)
  const marked = await markAgain(context, image, stored)
  const { uid_image, prompt, provider_name, is_local, source_uid_file } = image
  const { mimetype, width, height, placeholder } = image
  return {
    key: image.key,
    marked,
    filename: image.filename,
    bytes: (marked ?? stored).length,
    sha256: createHash('sha256')
      .update(marked ?? stored)
      .digest('hex'),
    looks: { mimetype, width, height, placeholder },
    origin: { uid_image, prompt, provider_name, is_local, source_uid_file },
    hold: async (tx) => {
      if (!(await holdImage(tx, uid_image))) throw notFound()
    },
  }
}

/** In the order given; responds with 404 for images of other people, and of projects the actor's token is not for. */
export const findStoredImages = async (
  context: ActorContext,
  uid_images: readonly string[],
): Promise<MadePicture[]> => {
  const images = await findGenerated(context.db, context.actor.uid_user, uid_images)
  const imageOf = new Map(images.map((image) => [image.uid_image, image]))
  const pictures: MadePicture[] = []
  // One at a time, because each is held in memory.
  for (const uid_image of uid_images) {
    const image = imageOf.get(uid_image)
    if (!image || !reachesProject(context.actor, image.uid_project)) throw notFound()
    pictures.push(await readPicture(context, image))
  }
  return pictures
}
