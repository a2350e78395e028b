// Encrypts recoverable secrets with AES-256-GCM: nonce, tag and ciphertext in one buffer.
import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Binds the secret to `owner`, so it cannot be decrypted in another person's row. */
export const sealSecret = (key: KeyObject, secret: Buffer, owner: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Returns null for another key, another owner or damaged data. */
export const openSecret = (key: KeyObject, sealed: Buffer, owner: string): Buffer | null => {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}
