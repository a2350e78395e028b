import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { disposition } from '#features/files/serve-file.ts'
import type { Context } from '#platform/context.ts'
import { sendBlob } from '#platform/http/send-blob.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSignedAddress } from '#platform/security/signed-address.ts'

import { findExport } from './export-queries.ts'
import { exportPath, isFetchable } from './present-export.ts'

export type ExportAddress = { readonly id: string; readonly ends: number; readonly signature: string }

export const serveExport = async (
  { clock, config, db, keys, storage }: Context,
  address: ExportAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const now = clock.now()
  if (!isSignedAddress(keys.signedAddress, exportPath(address.id), address, now)) {
    throw new ProductError('forbidden', messages.file.linkExpired)
  }
  const row = await findExport(db, address.id)
  const name = `${config.BRAND_NAME} data ${row?.requested_at.toISOString().slice(0, 10)}.zip`
  const isSent =
    row?.blob_key != null &&
    isFetchable(row, now) &&
    (await sendBlob(request, reply, storage, {
      key: row.blob_key,
      type: 'application/zip',
      etag: row.uid_export,
      disposition: disposition('attachment', name),
      // Keeps the export out of the cache of a shared browser.
      cacheControl: 'private, no-store',
    }))
  if (!isSent) throw new ProductError('not_found', messages.http.notFound)
  return reply
}
