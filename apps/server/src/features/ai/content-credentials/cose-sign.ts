// COSE_Sign1 (RFC 9052) with ES256 as required by content credentials: certificate chain in the protected header, detached
// payload, padded to the reserved size.
import { sign, type KeyObject } from 'node:crypto'

const head = (kind: number, count: number): Buffer => {
  const first = kind << 5
  if (count < 24) return Buffer.from([first | count])
  if (count < 2 ** 8) return Buffer.from([first | 24, count])
  if (count < 2 ** 16) return Buffer.from([first | 25, count >> 8, count & 255])
  return Buffer.from([first | 26, count >>> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255])
}

const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const list = (items: readonly Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items])
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

/** COSE label numbers. */
const algorithm = head(0, 1)
const certificates = head(0, 33)
const es256 = head(1, 6)
const tagSign1 = head(6, 18)
const none = Buffer.from([0xf6])
const empty = Buffer.alloc(0)

/** Over 255 bytes, so that its length always takes two bytes. */
const leastPadding = 300

/** Size reserved for the signature, the chain and their wrapping. */
export const reserveFor = (chain: readonly Uint8Array[]): number =>
  chain.reduce((sum, { length }) => sum + length, 1024)

export const signCose = (claim: Uint8Array, chain: readonly Uint8Array[], key: KeyObject): Buffer => {
  const [only = empty] = chain
  const protectedHeader = map([
    [algorithm, es256],
    [certificates, chain.length === 1 ? bytes(only) : list(chain.map(bytes))],
  ])
  const signed = list([text('Signature1'), bytes(protectedHeader), bytes(empty), bytes(claim)])
  const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' })
  const make = (padding: number): Buffer =>
    Buffer.concat([
      tagSign1,
      list([bytes(protectedHeader), map([[text('pad'), bytes(Buffer.alloc(padding))]]), none, bytes(signature)]),
    ])
  return make(leastPadding + reserveFor(chain) - make(leastPadding).length)
}
