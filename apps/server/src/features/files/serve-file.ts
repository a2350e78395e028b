import { canInProject, guestRole, type Role } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { findLinkNow, requireGuestLinks } from '#features/guests/guest-checks.ts'
import { may, type Allowed } from '#features/members/access.ts'
import { toClientSees } from '#features/members/client-sees.ts'
import { findClientSees } from '#platform/access-sql.ts'
import type { Context } from '#platform/context.ts'
import { sendBlob } from '#platform/http/send-blob.ts'
import { variantRequest } from '#platform/http/variant-request.ts'
import { copyTypeOf, tiffSize } from '#platform/images/copy-image.ts'
import { describeOrigin } from '#platform/images/describe-origin.ts'
import { describeOriginal, pageOf, type Original, type VariantRequest } from '#platform/images/image-variants.ts'
import { fullWidth } from '#platform/images/variant-keys.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSignedAddress } from '#platform/security/signed-address.ts'
import { servedTextType } from '#platform/uploads/text-charset.ts'

import { findFile, type FileRow } from './file-queries.ts'
import type { FilesState } from './files-context.ts'
import { filePath } from './present-file.ts'
import { publicFilename } from './public-filename.ts'
import { isVersionSeen } from './require-file.ts'
import { findStack } from './versions/version-queries.ts'

export type FileAddress = {
  readonly id: string
  readonly ends: number
  readonly signature: string
  /** The guest link under which the URL was issued. */
  readonly link?: string | undefined
  /** The role the URL was issued to, if it gets copies of images. */
  readonly role?: Role | undefined
  readonly w?: number | undefined
  readonly page?: number | undefined
  readonly download?: string | undefined
}

/** The part of the origin that is embedded in copies of the image. */
type EmbeddedOrigin = Pick<FullOrigin, 'is_local'>

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

type Stored = Pick<FileRow, 'key' | 'mimetype' | 'width' | 'height'> &
  Partial<Pick<FileRow, 'uploader_email'>> & { readonly origin?: EmbeddedOrigin | null }

/** Returns the source for smaller images; null if the file has none. */
export const originalOf = ({ config }: Pick<Context, 'config'>, file: Stored, page = 1): Original | null => {
  const { origin } = file
  const xmp = origin && describeOrigin({ brand: config.BRAND_NAME, isLocal: origin.is_local }).xmp
  const owner = file.uploader_email ?? file.key
  return file.mimetype === 'application/pdf' ? pageOf(owner, page) : describeOriginal(file, owner, xmp ?? undefined)
}

type SendOptions = {
  readonly width?: number | undefined
  /** Of a PDF. */
  readonly page?: number | undefined
  /** The guest link of the request. */
  readonly link?: string | undefined
  readonly isDownload: boolean
  /** Whether images are sent as stored, instead of as copies without metadata. */
  readonly isOriginal: boolean
}

/** What is sent of a file: the stored bytes or a copy. */
type Sent = { readonly key: string | null; readonly type: string; readonly filename: string; readonly isCopy: boolean }

const findSent = async (
  context: Context,
  file: Stored & Pick<FileRow, 'filename'>,
  options: SendOptions,
  by: VariantRequest,
): Promise<Sent> => {
  const { variants } = context
  const { key, mimetype, filename } = file
  const copyType = options.isOriginal ? null : copyTypeOf(mimetype)
  const isTiff = copyType?.format === 'tiff'
  const original =
    options.isDownload && !copyType ? null : originalOf(context, isTiff ? { ...file, ...tiffSize } : file, options.page)
  if (copyType && !original) throw new ProductError('unsupported_type', messages.file.copyTooLarge)
  // Most browsers cannot show HEIC, so it is served as a converted copy.
  const width = options.width ?? (mimetype === 'image/heic' && !copyType ? fullWidth : undefined)
  if (width !== undefined && original && !isTiff && !options.isDownload) {
    return { key: await variants.ensure(key, width, original, by), type: 'image/webp', filename, isCopy: true }
  }
  if (copyType && original) {
    const name = copyType.mimetype === mimetype ? filename : `${filename.replace(/\.\w+$/, '')}.${copyType.extension}`
    return {
      key: await variants.ensureCopy(key, copyType, original, by),
      type: copyType.mimetype,
      filename: name,
      isCopy: true,
    }
  }
  return { key, type: isShown(mimetype) ? mimetype : downloadType(mimetype), filename, isCopy: false }
}

export const sendFile = async (
  context: Context,
  file: Stored & Pick<FileRow, 'filename'>,
  options: SendOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { storage } = context
  const isPdf = file.mimetype === 'application/pdf'
  const by = variantRequest(request, reply, options.link)
  const { key, type, filename, isCopy } = await findSent(context, file, options, by)
  const kind = !options.isDownload && isShown(file.mimetype) ? 'inline' : 'attachment'
  const isSent =
    key !== null &&
    (await sendBlob(request, reply, storage, {
      key,
      type,
      etag: key,
      disposition: disposition(kind, filename),
      cacheControl,
      isSandboxed: isCopy || !isPdf,
    }))
  if (!isSent) throw new ProductError('not_found', messages.http.notFound)
  return reply
}

const downloadType = (mimetype: string): string => (mimetype.startsWith('text/') ? servedTextType(mimetype) : mimetype)

type ServingContext = Context & Pick<FilesState, 'isImageShared'>

/** Returns the guest's rights if the link is valid and currently shows this version, also as the image of a selection. */
const findShown = async (context: ServingContext, uid_link: string, uid_file: string): Promise<Allowed | undefined> => {
  requireGuestLinks(context)
  const link = await findLinkNow(context, uid_link)
  if (!link) return undefined
  const stack = await findStack(context.db, uid_file, { ...link, uid_guest: null })
  if (stack && isVersionSeen(stack, uid_file)) return stack
  return (await context.isImageShared(context.db, link, uid_file))
    ? { role: guestRole, rights: link.rights }
    : undefined
}

export const serveFile = async (
  context: ServingContext,
  address: FileAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { clock, db, keys } = context
  if (!isSignedAddress(keys.signedAddress, filePath(address.id), address, clock.now())) {
    throw new ProductError('forbidden', messages.file.linkExpired)
  }
  const { link, role } = address
  // Register before looking up the link: a concurrent revocation then either aborts this response or is seen by the lookup.
  if (link !== undefined) context.openCalls.begin(link, reply.raw)
  const shown = link === undefined ? undefined : await findShown(context, link, address.id)
  if (link !== undefined && !shown) throw new ProductError('forbidden', messages.file.linkExpired)
  const file = await findFile(db, address.id)
  if (!file) throw new ProductError('not_found', messages.http.notFound)
  const isOriginal = shown
    ? may(shown, 'downloadOriginals')
    : role === undefined ||
      canInProject(role, 'downloadOriginals', toClientSees(await findClientSees(db, file.uid_project)))
  const { w: width, page, download } = address
  // Addresses of the team have no audience.
  const filename = shown || role !== undefined ? publicFilename(file) : file.filename
  const options = { width, page, link, isDownload: download !== undefined, isOriginal }
  return sendFile(context, { ...file, filename }, options, request, reply)
}
