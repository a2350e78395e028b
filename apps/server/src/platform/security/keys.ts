import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const purposes = ['accessToken', 'refreshToken', 'signedAddress', 'knownDevice', 'attempt', 'unsubscribe'] as const

/** One key per purpose, all from the one secret: knowing what one key signs says nothing about another. */
export type Keys = Readonly<Record<(typeof purposes)[number], Buffer>>

export const deriveKeys = (secret: string): Keys => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `joinery ${purpose}`, 32))
  const [accessToken, refreshToken, signedAddress, knownDevice, attempt, unsubscribe] = purposes.map(derive) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ] // as many as purposes
  return { accessToken, refreshToken, signedAddress, knownDevice, attempt, unsubscribe }
}

export const mac = (key: Buffer, text: string | Buffer): Buffer => createHmac('sha256', key).update(text).digest()

/** Compares in constant time; texts of different length are different. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
