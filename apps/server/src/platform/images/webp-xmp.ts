// Replaces the metadata of a WebP without encoding it again.
import { stripWebp } from './strip-animation.ts'

const xmpBit = 0x04
const alphaBit = 0x10

const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** Returns size and alpha of the image in a `VP8 ` or `VP8L` chunk. */
const readFrame = (bytes: Buffer): { width: number; height: number; hasAlpha: boolean } => {
  if (bytes.toString('latin1', 12, 16) === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasAlpha: (bits >>> 28) % 2 === 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, hasAlpha: false }
}

/** The header that a WebP with metadata begins with. */
const headerOf = (bytes: Buffer): Buffer => {
  const { width, height, hasAlpha } = readFrame(bytes)
  const content = Buffer.alloc(10)
  content[0] = hasAlpha ? alphaBit : 0
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', content)
}

/** Returns the image with this XMP, or without it, as its only metadata. */
export const setWebpXmp = (bytes: Buffer, xmp: string | null): Buffer => {
  const plain = stripWebp(bytes)
  if (xmp === null) return plain
  const hasHeader = plain.toString('latin1', 12, 16) === 'VP8X'
  const body = hasHeader ? plain.subarray(12) : Buffer.concat([headerOf(plain), plain.subarray(12)])
  const marked = Buffer.concat([plain.subarray(0, 12), body, chunk('XMP ', Buffer.from(xmp))])
  marked[20] = (marked[20] ?? 0) | xmpBit
  marked.writeUInt32LE(marked.length - 8, 4)
  return marked
}
