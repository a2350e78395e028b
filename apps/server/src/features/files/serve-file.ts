import type { FullOrigin } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { findLinkNow } from '#features/guests/guest-checks.ts'
import type { Context } from '#platform/context.ts'
import { sendBlob, sendGenerated } from '#platform/http/send-blob.ts'
import { describeOrigin } from '#platform/images/describe-origin.ts'
import {
  describeOriginal,
  firstPageOf,
  fullWidth,
  variantWidth,
  type Original,
} from '#platform/images/image-variants.ts'
import { drawStoredPage } from '#platform/pdf/draw-stored-page.ts'
import type { PageRequest } from '#platform/pdf/pdf.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSignedAddress } from '#platform/security/signed-address.ts'
import { servedTextType } from '#platform/uploads/text-charset.ts'

import { findFile, type FileRow } from './file-queries.ts'
import { filePath } from './present-file.ts'
import { isVersionSeen } from './require-file.ts'
import { findStack } from './versions/version-queries.ts'

export type FileAddress = {
  readonly id: string
  readonly ends: number
  readonly signature: string
  /** The guest link under which the URL was issued. */
  readonly link?: string | undefined
  readonly w?: number | undefined
  readonly page?: number | undefined
  readonly download?: string | undefined
}

/** The part of the origin that is embedded in copies of the image. */
type EmbeddedOrigin = Pick<FullOrigin, 'provider_name' | 'is_local'>

/** Only types that browsers show safely are shown inline; the rest are downloads. */
const isShown = (mimetype: string): boolean =>
  mimetype === 'application/pdf' ||
  /^(video|audio)\//.test(mimetype) ||
  /^image\/(png|jpeg|gif|webp|avif|heic)$/.test(mimetype)

/** RFC 6266: an ASCII name for old clients, the real one for all others. */
export const disposition = (kind: 'inline' | 'attachment', filename: string): string => {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const cacheControl = 'private, max-age=3600'

/**
 * Sends a page after the first. It is rendered on request and not stored, because stored pages could not be
 * enumerated for deletion.
 */
const sendPage = (
  { storage }: Context,
  { key, filename }: Pick<FileRow, 'key' | 'filename'>,
  wanted: PageRequest,
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
  return sendGenerated(request, reply, looks, () => drawStoredPage(storage, key, wanted, owner))
}

type Stored = Pick<FileRow, 'key' | 'mimetype' | 'width' | 'height'> &
  Partial<Pick<FileRow, 'uploader_email'>> & { readonly origin?: EmbeddedOrigin | null }

/** Returns the source for smaller images; null if the file has none. */
export const originalOf = ({ config }: Pick<Context, 'config'>, file: Stored): Original | null => {
  const { origin } = file
  const xmp =
    origin &&
    describeOrigin({ brand: config.BRAND_NAME, providerName: origin.provider_name, isLocal: origin.is_local }).xmp
  const owner = file.uploader_email ?? file.key
  return file.mimetype === 'application/pdf' ? firstPageOf(owner) : describeOriginal(file, owner, xmp ?? undefined)
}

export const sendFile = async (
  context: Context,
  file: Stored & Pick<FileRow, 'filename'>,
  options: { readonly width?: number | undefined; readonly page?: number | undefined; readonly isDownload: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { storage, variants } = context
  const owner = file.uploader_email ?? file.key
  const { page = 1 } = options
  const isPdf = file.mimetype === 'application/pdf'
  if (isPdf && options.width !== undefined && page > 1 && !options.isDownload) {
    await sendPage(context, file, { page, width: variantWidth(options.width) }, owner, request, reply)
    return reply
  }
  const original = options.isDownload ? null : originalOf(context, file)
  // Most browsers cannot show HEIC, so it is served as a converted copy.
  const width = options.width ?? (file.mimetype === 'image/heic' ? fullWidth : undefined)
  const isCopy = width !== undefined && original !== null
  const key = isCopy ? await variants.ensure(file.key, width, original) : file.key
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

/** Whether the link is valid and currently shows this version. */
const isShownBy = async (context: Context, uid_link: string, uid_file: string): Promise<boolean> => {
  const link = await findLinkNow(context, uid_link)
  const stack = link && (await findStack(context.db, uid_file, { ...link, uid_guest: null }))
  return stack !== undefined && isVersionSeen(stack, uid_file)
}

export const serveFile = async (
  context: Context,
  address: FileAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { clock, db, keys } = context
  if (!isSignedAddress(keys.signedAddress, filePath(address.id), address, clock.now())) {
    throw new ProductError('forbidden', messages.file.linkExpired)
  }
  const { link } = address
  // Register before looking up the link: a concurrent revocation then either aborts this response or is seen by the lookup.
  if (link !== undefined) context.openCalls.begin(link, reply.raw)
  if (link !== undefined && !(await isShownBy(context, link, address.id))) {
    throw new ProductError('forbidden', messages.file.linkExpired)
  }
  const file = await findFile(db, address.id)
  if (!file) throw new ProductError('not_found', messages.http.notFound)
  const { w: width, page, download } = address
  return sendFile(context, file, { width, page, isDownload: download !== undefined }, request, reply)
}
