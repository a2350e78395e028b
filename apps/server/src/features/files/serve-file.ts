import type { WholeOrigin } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Context } from '#platform/context.ts'
import { sendBlob, sendMade } from '#platform/http/send-blob.ts'
import { describeOrigin } from '#platform/images/describe-origin.ts'
import { describeOriginal, firstPageOf, fullWidth, variantWidth } from '#platform/images/image-variants.ts'
import { drawStoredPage } from '#platform/pdf/draw-stored-page.ts'
import type { PageWanted } from '#platform/pdf/pdf.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSignedAddress } from '#platform/security/signed-address.ts'
import { servedTextType } from '#platform/uploads/text-charset.ts'

import { findFile, type FileRow } from './file-queries.ts'
import { filePath } from './present-file.ts'

export type FileAddress = {
  readonly id: string
  readonly ends: number
  readonly signature: string
  readonly w?: number | undefined
  readonly page?: number | undefined
  readonly download?: string | undefined
}

/** Of an origin, what a copy of the picture says. */
type Marked = Pick<WholeOrigin, 'provider_name' | 'is_local'>

/** Only what a browser shows safely is shown; everything else is saved. */
const isShown = (mimetype: string): boolean =>
  mimetype === 'application/pdf' ||
  /^(video|audio)\//.test(mimetype) ||
  /^image\/(png|jpeg|gif|webp|avif|heic)$/.test(mimetype)

/** RFC 6266: a plain name for old readers, the real one for all others. */
const disposition = (kind: 'inline' | 'attachment', filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const cacheControl = 'private, max-age=3600'

/** A page after the first. It is drawn for whoever looks, and not kept: nobody could say which there are to delete. */
const sendPage = (
  { storage }: Context,
  { key, filename }: Pick<FileRow, 'key' | 'filename'>,
  wanted: PageWanted,
  owner: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const looks = {
    type: 'image/webp',
    etag: `${key}-page-${wanted.page}-${wanted.width}`,
    disposition: disposition('inline', filename),
    cacheControl,
  }
  return sendMade(request, reply, looks, () => drawStoredPage(storage, key, wanted, owner))
}

export const sendFile = async (
  context: Context,
  file: Pick<FileRow, 'key' | 'filename' | 'mimetype' | 'width' | 'height'> &
    Partial<Pick<FileRow, 'uploader_email'>> & { readonly origin?: Marked | null },
  options: { readonly width?: number | undefined; readonly page?: number | undefined; readonly isDownload: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { config, storage, variants } = context
  const { origin } = file
  const xmp =
    origin &&
    describeOrigin({ brand: config.BRAND_NAME, providerName: origin.provider_name, isLocal: origin.is_local }).xmp
  const owner = file.uploader_email ?? file.key
  const { page = 1 } = options
  const isPdf = file.mimetype === 'application/pdf'
  if (isPdf && options.width !== undefined && page > 1 && !options.isDownload) {
    await sendPage(context, file, { page, width: variantWidth(options.width) }, owner, request, reply)
    return reply
  }
  const describe = () => (isPdf ? firstPageOf(owner) : describeOriginal(file, owner, xmp ?? undefined))
  const original = options.isDownload ? null : describe()
  // What only phones can show is shown as a copy.
  const width = options.width ?? (file.mimetype === 'image/heic' ? fullWidth : undefined)
  const isCopy = width !== undefined && original !== null
  const key = isCopy ? await variants.keep(file.key, width, original) : file.key
  const kind = !options.isDownload && isShown(file.mimetype) ? 'inline' : 'attachment'
  const isSent =
    key !== null &&
    (await sendBlob(request, reply, storage, {
      key,
      type: isCopy ? 'image/webp' : isShown(file.mimetype) ? file.mimetype : downloadType(file.mimetype),
      etag: key,
      disposition: disposition(kind, file.filename),
      cacheControl,
      isSandboxed: isCopy || !isPdf,
    }))
  if (!isSent) throw new ProductError('not_found', messages.http.notFound)
  return reply
}

const downloadType = (mimetype: string): string => (mimetype.startsWith('text/') ? servedTextType(mimetype) : mimetype)

export const serveFile = async (
  context: Context,
  address: FileAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { clock, db, keys } = context
  if (!isSignedAddress(keys.signedAddress, filePath(address.id), address, clock.now())) {
    throw new ProductError('forbidden', messages.file.addressExpired)
  }
  const file = await findFile(db, address.id)
  if (!file) throw new ProductError('not_found', messages.http.notFound)
  const { w: width, page, download } = address
  return sendFile(context, file, { width, page, isDownload: download !== undefined }, request, reply)
}
