import { randomBytes } from 'node:crypto'

import { isSame, mac } from '#platform/security/keys.ts'

const sign = (key: Buffer, id: string, email: string): Buffer => mac(key, `${id}\n${email}`).subarray(0, 16)

/** A name for this browser that proves, later, that somebody signed in here with this address. */
export const nameDevice = (key: Buffer, email: string): string => {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${sign(key, id, email).toString('base64url')}`
}

export const isKnownDevice = (key: Buffer, cookie: string | undefined, email: string): boolean => {
  const [id, signature] = cookie?.split('.') ?? []
  return (
    id !== undefined && signature !== undefined && isSame(Buffer.from(signature, 'base64url'), sign(key, id, email))
  )
}
