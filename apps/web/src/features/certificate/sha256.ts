// Incremental SHA-256 (FIPS 180-4): never holds a whole file in memory, and works on insecure origins, where browsers
// disable WebCrypto.

const blockBytes = 64

const isPrime = (number: number): boolean => {
  for (let by = 2; by * by <= number; by++) if (number % by === 0) return false
  return true
}

/** The first 32 bits of the fractional part. */
const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) | 0

const primes = Array.from({ length: 312 }, (_, index) => index)
  .filter((number) => number > 1 && isPrime(number))
  .slice(0, 64)
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

/* oxlint-disable no-bitwise -- the function is made of them */
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const mix = (state: Int32Array, words: Int32Array, bytes: DataView, at: number): void => {
  for (let i = 0; i < 16; i++) words[i] = bytes.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0]
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = (words[i - 16] ?? 0) + low + (words[i - 7] ?? 0) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + sum + choice + (constants[i] ?? 0) + (words[i] ?? 0)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + other) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word
}
/* oxlint-enable no-bitwise */

const hex = (word: number): string => (word < 0 ? word + 2 ** 32 : word).toString(16).padStart(8, '0')

export const createSha256 = () => {
  const state = Int32Array.from(start)
  const words = new Int32Array(64)
  /** The incomplete block. */
  const rest = new Uint8Array(blockBytes)
  let restLength = 0
  let length = 0

  const add = (bytes: Uint8Array): void => {
    let at = 0
    if (restLength > 0) {
      at = Math.min(blockBytes - restLength, bytes.length)
      rest.set(bytes.subarray(0, at), restLength)
      restLength += at
      if (restLength < blockBytes) return
      mix(state, words, new DataView(rest.buffer), 0)
      restLength = 0
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (; at + blockBytes <= bytes.length; at += blockBytes) mix(state, words, view, at)
    rest.set(bytes.subarray(at))
    restLength = bytes.length - at
  }

  return {
    add: (bytes: Uint8Array): void => {
      length += bytes.length
      add(bytes)
    },
    /** Returns the hash in hex; no data can be added afterwards. */
    finish: (): string => {
      const padding = new Uint8Array((restLength < 56 ? 56 : 120) - restLength + 8)
      padding[0] = 0x80
      const view = new DataView(padding.buffer)
      const bits = length * 8
      view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
      view.setUint32(padding.length - 4, bits % 2 ** 32)
      add(padding)
      return Array.from(state, hex).join('')
    },
  }
}

/** Hashes a file in chunks; `onProgress` receives the share read, from 0 to 1. */
export const hashFile = async (
  file: Blob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<string> => {
  const pieceBytes = 4 * 2 ** 20
  const hash = createSha256()
  for (let at = 0; at < file.size; at += pieceBytes) {
    const piece = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
    signal.throwIfAborted()
    hash.add(piece)
    onProgress(Math.min(1, (at + piece.length) / file.size))
  }
  return hash.finish()
}
