import { randomBytes, type KeyObject } from 'node:crypto'

import { isSame, mac } from '#platform/security/keys.ts'

const sign = (key: KeyObject, id: string, email: string): Buffer => mac(key, `${id}\n${email}`).subarray(0, 16)

/** Device cookie proving later that this address signed in with this browser. */
export const nameDevice = (key: KeyObject, email: string): string => {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${sign(key, id, email).toString('base64url')}`
}

/** The device id, if the cookie was issued for this address. */
export const findKnownDevice = (key: KeyObject, cookie: string | undefined, email: string): string | null => {
  const [id, signature, ...more] = cookie?.split('.') ?? []
  if (id === undefined || signature === undefined || more.length > 0) return null
  return isSame(Buffer.from(signature, 'base64url'), sign(key, id, email)) ? id : null
}
