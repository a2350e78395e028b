// Secrets that have to be read again, encrypted with AES-256-GCM: nonce, tag and text in one.
import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** `owner` is bound to it: put into the row of somebody else it opens no more. */
export const sealSecret = (key: KeyObject, secret: Buffer, owner: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Null where it was sealed with another key, for somebody else, or is damaged. */
export const openSecret = (key: KeyObject, sealed: Buffer, owner: string): Buffer | null => {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}
