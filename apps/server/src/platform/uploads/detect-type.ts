// Detects a file's type by its bytes; name and claimed type only break ties.
import { open } from 'node:fs/promises'

import { messages } from '@joinery/contract/messages'

import { decodingCost, isHeic, readImageMetadata, requireFewPixels } from '#platform/images/image-pool.ts'
import { previewImage } from '#platform/images/shrink-image.ts'
import { ProductError } from '#platform/product-error.ts'
import { runImageTask } from '#platform/tasks/run-image-task.ts'
import type { Requester } from '#platform/tasks/run-task.ts'

import { charsetOf, type Head, isUtf8, kindOf, type TextCharset, textType } from './text-charset.ts'

export type DetectedFile = {
  readonly mimetype: string
  readonly width?: number
  readonly height?: number
  readonly placeholder?: string
}

const unknownType = 'application/octet-stream'
const pictures = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/tiff',
])
/** Image types shown directly or as a converted copy. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/heic'])
const programs = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-executable',
  'application/x-apple-diskimage',
  'application/vnd.android.package-archive',
  'application/x-ms-installer',
  'application/x-msi',
  'application/x-deb',
  'application/x-rpm',
  'application/java-archive',
  'application/x-java-archive',
  'application/java-vm',
  'application/wasm',
  'application/x-nintendo-nes-rom',
])
const pictureNames = /\.(png|jpe?g|gif|webp|avif|tiff?|svgz?|heic|heif)$/i
/** Listed explicitly, because drawing formats also use image/vnd.* types. */
const claimedPictures = new Set([...pictures, 'image/svg+xml', 'image/heif'])
const pdfMark = Buffer.from('%PDF-')
const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const textSample = 1024 * 1024

/** File extensions that a double click would run or install on any system, directly or through a link. */
const endings = new Set(
  `ade adp apk app appimage appinstaller application appref-ms appx appxbundle bash bat chm cmd com command cpl crx csh
  deb desktop diagcab dll dmg drv dylib ear efi exe fish flatpakref gadget hlp hta inf iqy jar jnlp js jse kext ksh
  library-ms lnk mde mpkg msc msi msix msixbundle msp mst ocx pif pkg ps1 ps1xml psc1 psd1 psm1 pyc pyw pyz rdp reg rpm
  run scf scpt scr sct search-ms searchconnector-ms settingcontent-ms sh shb shs snap so sys terminal theme themepack url
  vbe vbs war website wll workflow ws wsc wsf wsh xbap xll xpi zsh`.split(/\s+/),
)

/**
 * Normalises a name as a file system may read it: without invisible characters, wide letters, and trailing dots or
 * streams.
 */
const bareName = (filename: string): string => {
  const visible = filename.normalize('NFKC').replace(/[\p{Cf}\p{Cc}\u034f\u115f\u1160\u3164]/gu, '')
  // On NTFS, 'run.bat::$DATA' is run.bat.
  let name = (visible.split(':', 1)[0] ?? '').toLowerCase()
  while (/[.\s]$/.test(name)) name = name.slice(0, -1)
  return name
}

const isProgramName = (filename: string): boolean => {
  const name = bareName(filename)
  return name.includes('.') && endings.has(name.slice(name.lastIndexOf('.') + 1))
}

const extensionOf = (filename: string): string => /\.([\w-]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

const readHead = async (path: string): Promise<Head> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, textSample)), 0)
    return { head: buffer.subarray(0, bytesRead), isWhole: bytesRead === size }
  } finally {
    await file.close()
  }
}

const textNames = /\.(txt|csv)$/i

/** UTF-8 bytes are text under any name; other encodings only with a text name. */
const findCharset = (start: Head, filename: string): TextCharset | null => {
  if (start.head.subarray(0, 5).equals(pdfMark)) return null
  if (textNames.test(filename)) return charsetOf(start)
  return isUtf8(start) ? 'utf-8' : null
}

/** Reads size and a tiny preview; an undecodable image does not count as an image. */
const readPicture = async (path: string, mimetype: string, by: Requester): Promise<DetectedFile> => {
  try {
    const looks = await readImageMetadata(path)
    requireFewPixels(looks)
    // The container may hold another codec than its brand claims.
    if (mimetype === 'image/heic' && !isHeic(looks)) throw new Error(`${looks.compression} in a HEIC`)
    if (!shown.has(mimetype)) return { mimetype }
    return { mimetype, ...(await runImageTask(previewImage, path, {}, { by, costMs: decodingCost(looks) })) }
  } catch (error) {
    if (error instanceof ProductError) throw error
    throw new ProductError('unsupported_type', messages.file.invalidImage)
  }
}

/** `by` is whose limit image decoding counts against. */
export const detectType = async (
  path: string,
  filename: string,
  claimed: string,
  by: Requester,
): Promise<DetectedFile> => {
  if (isProgramName(filename)) throw new ProductError('unsupported_type', messages.file.programNotAllowed)
  const isCalledPicture = pictureNames.test(filename) || claimedPictures.has(claimed)
  const start = await readHead(path)
  // Text first, because two leading letters could match a program or image signature.
  const charset = findCharset(start, filename)
  if (charset !== null) {
    if (/^\ufeff?#!/.test(start.head.subarray(0, 5).toString())) {
      throw new ProductError('unsupported_type', messages.file.programNotAllowed)
    }
    if (isCalledPicture) throw new ProductError('unsupported_type', messages.file.invalidImage)
    return { mimetype: textType(extensionOf(filename) === 'csv' ? 'text/csv' : 'text/plain', charset) }
  }
  const { fileTypeFromFile } = await import('file-type')
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  // An animated PNG counts as a PNG.
  const found = type === 'image/apng' ? 'image/png' : type
  if (found && programs.has(found)) throw new ProductError('unsupported_type', messages.file.programNotAllowed)
  if (found && heicTypes.has(found)) return readPicture(path, 'image/heic', by)
  if (found && pictures.has(found)) return readPicture(path, found, by)
  if (isCalledPicture) throw new ProductError('unsupported_type', messages.file.invalidImage)
  if (found === 'application/x-cfb' && extensionOf(filename) === 'doc') return { mimetype: 'application/msword' }
  return { mimetype: found && isServable(found) ? found : unknownType }
}

/** Types stored as detected, which browsers can play or viewers can open. */
const isServable = (mimetype: string): boolean =>
  /^(video|audio)\//.test(mimetype) ||
  mimetype === 'application/pdf' ||
  mimetype === 'application/zip' ||
  mimetype.startsWith('application/vnd.openxmlformats-officedocument.')

const editorTypes = new Set([
  ...pictures,
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'text/csv',
])

/** Whether messages, cards and the editor accept this type. */
export const isEditorType = (mimetype: string): boolean => editorTypes.has(kindOf(mimetype))

/** Whether the file name is that of a text. */
export const isCalledText = (filename: string): boolean => textNames.test(filename)
