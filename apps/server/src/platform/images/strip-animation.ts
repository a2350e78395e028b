// Removes metadata from animations without decoding them, which would take too long and change their frames.

/** GIF application extensions that control the animation. All others hold metadata. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])

/** Returns the position after a sequence of GIF sub-blocks, including its terminator. */
const skipSubBlocks = (bytes: Buffer, start: number): number => {
  let at = start
  while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

const colorTableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Keeps the frames and their timing; drops comments, application data, and anything after the last frame. */
export const stripGif = (bytes: Buffer): Buffer => {
  let at = 13 + colorTableBytes(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    if (bytes[at] === 0x2c) {
      at = skipSubBlocks(bytes, at + 11 + colorTableBytes(bytes[at + 9] ?? 0))
    } else if (bytes[at] === 0x21) {
      at = skipSubBlocks(bytes, at + 2)
      const isTiming = bytes[start + 1] === 0xf9
      const isLoop = bytes[start + 1] === 0xff && loops.has(bytes.toString('latin1', start + 3, start + 14))
      if (!isTiming && !isLoop) continue
    } else break
    kept.push(bytes.subarray(start, at))
  }
  return Buffer.concat([...kept, Buffer.from([0x3b])])
}

const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Bits of a VP8X chunk that announce EXIF and XMP. */
const metadataBits = 0x0c

/** Keeps the frames and the colour profile of a WebP; drops EXIF, XMP and unknown chunks. */
export const stripWebp = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + length + (length % 2)))
    const type = chunk.toString('latin1', 0, 4)
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~metadataBits
    if (webpParts.has(type)) kept.push(chunk)
    at += chunk.length
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from('RIFF\0\0\0\0WEBP')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
