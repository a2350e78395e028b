import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'

type Purpose =
  | 'accessToken'
  | 'refreshToken'
  | 'signedAddress'
  | 'knownDevice'
  | 'attempt'
  | 'unsubscribe'
  | 'doctor'
  | 'guestLink'
  | 'guestToken'
  | 'guestCode'
  | 'totpSecret'
  | 'passkeyChallenge'
  | 'setting'
  | 'webhook'

/** Independent keys per purpose, derived from one secret. */
export type Keys = Readonly<Record<Purpose, KeyObject>>

/** Key objects instead of bytes, because Node would convert bytes on each use, at five times the cost of signing. */
export const deriveKeys = (secret: string): Keys => {
  const derive = (purpose: Purpose): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `joinery ${purpose}`, 32)))
  return {
    accessToken: derive('accessToken'),
    refreshToken: derive('refreshToken'),
    signedAddress: derive('signedAddress'),
    knownDevice: derive('knownDevice'),
    attempt: derive('attempt'),
    unsubscribe: derive('unsubscribe'),
    doctor: derive('doctor'),
    guestLink: derive('guestLink'),
    guestToken: derive('guestToken'),
    guestCode: derive('guestCode'),
    totpSecret: derive('totpSecret'),
    passkeyChallenge: derive('passkeyChallenge'),
    setting: derive('setting'),
    webhook: derive('webhook'),
  }
}

export const mac = (key: KeyObject, text: string | Buffer): Buffer => createHmac('sha256', key).update(text).digest()

/** Compares in constant time; buffers of different length are unequal. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
