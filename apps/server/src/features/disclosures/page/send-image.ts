// The two images of a public page: copies without metadata, except for the digital source type of the altered one.
import { buffer } from 'node:stream/consumers'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { findByCode, type DisclosureRow } from '#features/disclosures/disclosure-queries.ts'
import { sourceTypeXmp } from '#features/disclosures/source-type.ts'
import { findFile } from '#features/files/file-queries.ts'
import { originalOf } from '#features/files/serve-file.ts'
import type { Context } from '#platform/context.ts'
import { sendGenerated } from '#platform/http/send-blob.ts'
import { variantRequest } from '#platform/http/variant-request.ts'
import { variantWidth } from '#platform/images/variant-keys.ts'
import { setWebpXmp } from '#platform/images/webp-xmp.ts'
import { ProductError } from '#platform/product-error.ts'

export type ShownImage = 'altered' | 'original'

export const cacheControl = `max-age=${limits.disclosure.maxAge / 1000}, must-revalidate`

export const sendImage = async (
  context: Context,
  row: DisclosureRow,
  which: ShownImage,
  wanted: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const notFound = (): ProductError => new ProductError('not_found', messages.http.notFound)
  const file = await findFile(context.db, which === 'altered' ? row.uid_file : row.uid_original)
  const original = file && originalOf(context, file)
  if (!original) throw notFound()
  const width = variantWidth(wanted)
  const xmp = which === 'altered' ? sourceTypeXmp(row.label) : null
  const looks = {
    type: 'image/webp',
    etag: `${row.code}-${which}-${width}`,
    disposition: `inline; filename="${which}.webp"`,
    cacheControl,
  }
  await sendGenerated(request, reply, looks, async () => {
    const key = await context.variants.ensure(file.key, width, original, variantRequest(request, reply))
    const stored = key === null ? null : await context.storage.read(key)
    if (!stored) throw notFound()
    const bytes = setWebpXmp(await buffer(stored), xmp)
    // Creating a copy can take long: the page may have been withdrawn since.
    const page = await findByCode(context.db, row.code)
    if (!page?.is_public) throw notFound()
    return bytes
  })
}
