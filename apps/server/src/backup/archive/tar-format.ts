// The archive is a tar file, readable on every system. The encoding is strict: name, size and time determine each
// header byte, so a modified header is detected.

export const blockBytes = 512
/** Two zero blocks end a tar file. */
export const endBytes = 2 * blockBytes

export type Header = { readonly name: string; readonly size: number; readonly seconds: number }

/** Padding after a file's bytes up to the next block. */
export const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

const nameBytes = 100
const prefixBytes = 155
/** Largest size in eleven octal digits; larger ones use a 12-byte number. */
const largestOctal = 8 ** 11 - 1

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** Splits a long name at a slash into prefix and name fields. */
const splitName = (name: string): { readonly prefix: string; readonly rest: string } => {
  if (Buffer.byteLength(name) <= nameBytes) return { prefix: '', rest: name }
  const cuts = [...name.matchAll(/\//g)].map(({ index }) => index)
  const at = cuts.find(
    (cut) =>
      Buffer.byteLength(name.slice(0, cut)) <= prefixBytes && Buffer.byteLength(name.slice(cut + 1)) <= nameBytes,
  )
  if (at === undefined) throw new Error(`A name in an archive is too long: ${name}`)
  return { prefix: name.slice(0, at), rest: name.slice(at + 1) }
}

export const encodeHeader = ({ name, size, seconds }: Header): Buffer => {
  const block = Buffer.alloc(blockBytes)
  const { prefix, rest } = splitName(name)
  block.write(rest, 0, nameBytes)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  if (size <= largestOctal) block.write(octal(size, 11), 124)
  else {
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  block.write(octal(seconds, 11), 136)
  block.write('        ', 148) // the checksum is computed with spaces in its own field
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  block.write(prefix, 345, prefixBytes)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const textAt = (block: Buffer, start: number, length: number): string => {
  const field = block.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString()
}

/** Returns null for a header this program would not write. */
export const decodeHeader = (block: Buffer): Header | null => {
  const prefix = textAt(block, 345, prefixBytes)
  const rest = textAt(block, 0, nameBytes)
  const header = {
    name: prefix === '' ? rest : `${prefix}/${rest}`,
    size: block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(textAt(block, 124, 12), 8),
    seconds: Number.parseInt(textAt(block, 136, 12), 8),
  }
  if (!Number.isSafeInteger(header.size) || !Number.isSafeInteger(header.seconds)) return null
  try {
    return encodeHeader(header).equals(block) ? header : null
  } catch {
    return null
  }
}
