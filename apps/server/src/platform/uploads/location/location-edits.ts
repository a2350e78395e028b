// Finds the location in an image or video and the bytes to overwrite it with. Lengths stay the same.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

import { blankExif } from './blank-exif.ts'
import { blankXmp } from './blank-xmp.ts'
import { locationBlocks, type ReadPart } from './boxes.ts'

export type Edit = { readonly position: number; readonly bytes: Buffer }
type Blank = (bytes: Buffer) => void

/** Larger blocks are not metadata. */
const maxBlock = 16 * 2 ** 20
const maxBlocks = 100_000
const windowBytes = 4 * 2 ** 20

const editOf = (position: number, before: Buffer, blank: Blank): Edit[] => {
  const bytes = Buffer.from(before)
  blank(bytes)
  return bytes.equals(before) ? [] : [{ position, bytes }]
}

const exifMark = Buffer.from('Exif\0\0')
const xmpMarks = ['http://ns.adobe.com/xap/1.0/\0', 'http://ns.adobe.com/xmp/extension/\0'].map((mark) =>
  Buffer.from(mark),
)
const app1 = Buffer.from([0xff, 0xe1])

/**
 * Yields every APP1 segment: a JPEG may contain further JPEGs (previews, gain maps) with their own metadata, and
 * compressed pixels never contain the marker.
 */
async function* jpegEdits(read: ReadPart): AsyncGenerator<Edit> {
  for (let start = 0; ;) {
    const part = await read(start, windowBytes)
    const isLast = part.length < windowBytes
    let next = isLast ? part.length : part.length - 2 ** 16 - 2 // a segment may extend into the next window
    for (let at = part.indexOf(app1); at !== -1 && at < next; at = part.indexOf(app1, at)) {
      const segment = part.subarray(at + 4, at + 2 + (at + 4 <= part.length ? part.readUInt16BE(at + 2) : 0))
      const isExif = segment.subarray(0, exifMark.length).equals(exifMark)
      const isXmp = xmpMarks.some((mark) => segment.subarray(0, mark.length).equals(mark))
      if (isExif || isXmp) yield* editOf(start + at + 4, segment, isExif ? blankExif : blankXmp)
      at += isExif || isXmp ? 4 + segment.length : 2
      next = Math.max(next, at)
    }
    if (isLast) return
    start += next
  }
}

/** Blanks a profile that some programs write as hexadecimal digits into a PNG text chunk. */
const blankProfile = (text: Buffer, blank: Blank): void => {
  const [head] = /^\n\w+\n\s*\d+\n/.exec(text.toString('latin1', 0, 100)) ?? []
  if (head === undefined) return
  const digits = text.toString('latin1', head.length).replaceAll(/\s/g, '')
  const bytes = Buffer.from(digits, 'hex')
  blank(bytes)
  const blanked = bytes.toString('hex')
  let digit = 0
  for (let at = head.length; at < text.length && digit < blanked.length; at++) {
    if ((text[at] ?? 0) > 0x20) text[at] = blanked.codePointAt(digit++) ?? 0x30
  }
}

/** Blanks compressed text. A longer result is replaced by spaces; a shorter one is padded with zeros. */
const blankCompressed = (compressed: Buffer, blank: Blank): void => {
  let before: Buffer
  try {
    before = inflateSync(compressed, { maxOutputLength: maxBlock })
  } catch {
    return // unreadable
  }
  const text = Buffer.from(before)
  blank(text)
  if (text.equals(before)) return
  const again = deflateSync(text, { level: 9 })
  const written = again.length <= compressed.length ? again : deflateSync(Buffer.alloc(text.length, 0x20))
  compressed.fill(0)
  written.copy(compressed)
}

/** Blanks the data of a PNG chunk. */
const blankChunk = (type: string, data: Buffer): void => {
  if (type === 'eXIf') return blankExif(data)
  const keyword = data.toString('latin1', 0, Math.max(0, data.indexOf(0)))
  const rest = data.subarray(keyword.length + 1)
  if (type === 'iTXt' && keyword === 'XML:com.adobe.xmp') {
    const isCompressed = rest[0] === 1
    const text = rest.subarray(rest.indexOf(0, rest.indexOf(0, 2) + 1) + 1) // after language and translated keyword
    return isCompressed ? blankCompressed(text, blankXmp) : blankXmp(text)
  }
  const [, profile] = /^raw profile type (exif|app1|xmp)$/i.exec(keyword) ?? []
  if (profile === undefined) return undefined
  const blankBytes = (bytes: Buffer) => (exifMark.equals(bytes.subarray(0, 6)) ? blankExif(bytes) : blankXmp(bytes))
  const blank = (text: Buffer) => blankProfile(text, profile.toLowerCase() === 'exif' ? blankExif : blankBytes)
  return type === 'zTXt' ? blankCompressed(rest.subarray(1), blank) : blank(rest)
}

async function* pngEdits(read: ReadPart): AsyncGenerator<Edit> {
  let at = 8
  for (let chunks = 0; chunks < maxBlocks; chunks++) {
    const head = await read(at, 8)
    if (head.length < 8) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (/^(eXIf|[izt][TE]X[Tt])$/.test(type) && length <= maxBlock) {
      yield* editOf(at + 4, await read(at + 4, length + 8), (chunk) => {
        if (chunk.length < length + 8) return
        const before = Buffer.from(chunk)
        blankChunk(type, chunk.subarray(4, 4 + length))
        if (!chunk.equals(before)) chunk.writeUInt32BE(crc32(chunk.subarray(0, 4 + length)), 4 + length)
      })
    }
    at += 12 + length
  }
}

async function* webpEdits(read: ReadPart): AsyncGenerator<Edit> {
  let at = 12
  for (let chunks = 0; chunks < maxBlocks; chunks++) {
    const head = await read(at, 8)
    if (head.length < 8) return
    const type = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    const blank = { EXIF: blankExif, 'XMP ': blankXmp }[type]
    if (blank && length <= maxBlock) yield* editOf(at + 8, await read(at + 8, length), blank)
    at += 8 + length + (length % 2)
  }
}

async function* boxEdits(read: ReadPart): AsyncGenerator<Edit> {
  for await (const { pieces, blank } of locationBlocks(read, { from: 0, to: Infinity })) {
    if (pieces.reduce((sum, { from, to }) => sum + to - from, 0) > maxBlock) continue
    const parts = await Promise.all(pieces.map(({ from, to }) => read(from, to - from)))
    const whole = Buffer.concat(parts)
    blank(whole)
    let at = 0
    for (const [index, part] of parts.entries()) {
      const bytes = whole.subarray(at, (at += part.length))
      if (!bytes.equals(part)) yield { position: pieces[index]?.from ?? 0, bytes }
    }
  }
}

const formats: Readonly<Record<string, (read: ReadPart) => AsyncGenerator<Edit>>> = {
  'image/jpeg': jpegEdits,
  'image/png': pngEdits,
  'image/webp': webpEdits,
  'image/heic': boxEdits,
  'image/avif': boxEdits,
  'video/mp4': boxEdits,
  'video/quicktime': boxEdits,
  'video/x-m4v': boxEdits,
  'video/3gpp': boxEdits,
}

/** Media types whose location is removed. */
export const locatedTypes = Object.keys(formats)

/** Yields the edits that remove the location from a file; none for other file types. */
export async function* locationEdits(read: ReadPart, mimetype: string): AsyncGenerator<Edit> {
  try {
    yield* formats[mimetype]?.(read) ?? []
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // a damaged file whose table refers past its end
  }
}
