const gpsDirectory = 0x8825
/** Bytes per value of each TIFF type; 2 is text, 5 and 10 are fractions. */
const sizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
}

/** Blanks the characters of a text and keeps its terminators. */
export const blankText = (bytes: Buffer): void => {
  for (const [at, byte] of bytes.entries()) if (byte !== 0) bytes[at] = 0x20
}

const blankValue = (value: Buffer, type: number, writeOne: (fraction: Buffer) => void): void => {
  if (type === 2) return blankText(value)
  value.fill(0)
  if (type !== 5 && type !== 10) return undefined
  for (let at = 0; at < value.length; at += 8) writeOne(value.subarray(at + 4, at + 8)) // 0/1, not 0/0
  return undefined
}

/** Overwrites the values of the GPS directory of an EXIF block in place: numbers become 0, text becomes spaces. */
export const blankExif = (exif: Buffer): void => {
  const start = exif.subarray(0, 6).equals(Buffer.from('Exif\0\0')) ? 6 : 0
  const tiff = exif.subarray(start)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return
  const isLittle = order === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const writeOne = (bytes: Buffer) => (isLittle ? bytes.writeUInt32LE(1) : bytes.writeUInt32BE(1))

  /** Calls `act` with the offset of each entry and returns the offset of the next directory. */
  const walk = (directory: number, act: (entry: number) => void): number => {
    if (directory < 8 || directory + 2 > tiff.length) return 0
    const first = directory + 2
    const end = first + read16(directory) * 12
    for (let entry = first; entry < end && entry + 12 <= tiff.length; entry += 12) act(entry)
    return end + 4 <= tiff.length ? read32(end) : 0
  }
  const blankEntry = (entry: number) => {
    const type = read16(entry + 2)
    const length = (sizes[type] ?? 1) * read32(entry + 4)
    const at = length <= 4 ? entry + 8 : read32(entry + 8)
    if (at + length <= tiff.length) blankValue(tiff.subarray(at, at + length), type, writeOne)
  }

  const seen = new Set<number>() // directories may refer to each other
  for (let directory = read32(4); directory !== 0 && !seen.has(directory);) {
    seen.add(directory)
    directory = walk(directory, (entry) => {
      if (read16(entry) !== gpsDirectory) return
      const gps = read32(entry + 8)
      if (!seen.has(gps)) walk(gps, blankEntry)
      seen.add(gps)
    })
  }
}
