import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Context } from '#platform/context.ts'
import { sendBlob } from '#platform/http/send-blob.ts'
import { variantRequest } from '#platform/http/variant-request.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSignedAddress } from '#platform/security/signed-address.ts'

import { photoFormat } from './crop-square.ts'
import { photoKeyOf, photoPath } from './present-user.ts'
import { hasPhoto } from './user-queries.ts'

export type PhotoAddress = {
  readonly id: string
  readonly ends: number
  readonly signature: string
  readonly w?: number | undefined
}

export const servePhoto = async (
  { clock, db, keys, storage, variants }: Context,
  address: PhotoAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (!isSignedAddress(keys.signedAddress, photoPath(address.id), address, clock.now())) {
    throw new ProductError('forbidden', messages.file.linkExpired)
  }
  const key = photoKeyOf(address.id)
  const notFound = () => new ProductError('not_found', messages.http.notFound)
  if (!(await hasPhoto(db, key))) throw notFound()
  const served =
    address.w === undefined
      ? key
      : await variants.ensure(key, address.w, { looks: photoFormat, owner: key }, variantRequest(request, reply))
  const isSent =
    served !== null &&
    (await sendBlob(request, reply, storage, {
      key: served,
      type: 'image/webp',
      etag: served,
      disposition: 'inline',
      cacheControl: 'private, max-age=3600',
    }))
  if (!isSent) throw notFound()
  return reply
}
