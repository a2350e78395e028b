import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { findSource } from '#features/ai/generations/generation-queries.ts'
import { sourcePath } from '#features/ai/generations/present-generation.ts'
import { sendFile, type FileAddress } from '#features/files/serve-file.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSignedAddress } from '#platform/security/signed-address.ts'

import { findImage, findInput } from './generated-queries.ts'
import { imagePath, inputPath } from './present-generated.ts'

type Kind = 'images' | 'inputs' | 'sources'

const paths = { images: imagePath, inputs: inputPath, sources: sourcePath } as const

const find = async ({ db }: Context, kind: Kind, id: string) => {
  if (kind === 'images') {
    const image = await findImage(db, id)
    return image && { ...image, origin: image }
  }
  if (kind === 'sources') {
    const source = await findSource(db, id)
    return (
      source && {
        key: source.thumbnail_key,
        filename: 'source.webp',
        mimetype: 'image/webp',
        width: source.thumbnail_width,
        height: source.thumbnail_height,
      }
    )
  }
  const input = await findInput(db, id)
  return input && { ...input, filename: `input-${input.position + 1}.webp`, mimetype: 'image/webp' }
}

/** Serves a generated image, or an input's thumbnail, at its signed URL. */
export const serveGenerated = async (
  context: Context,
  kind: Kind,
  address: FileAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { clock, keys } = context
  if (!isSignedAddress(keys.signedAddress, paths[kind](address.id), address, clock.now())) {
    throw new ProductError('forbidden', messages.file.linkExpired)
  }
  const file = await find(context, kind, address.id)
  if (!file) throw new ProductError('not_found', messages.http.notFound)
  const options = { width: address.w, isDownload: address.download !== undefined, isOriginal: true }
  return sendFile(context, file, options, request, reply)
}
