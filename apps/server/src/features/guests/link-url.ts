// A link's secret consists of its id and a proof that only this installation can compute. The row stores a hash of the
// whole, so that neither the key nor a row alone is enough: a secret fails once the row is deleted, and with another SECRET.
import { createHash } from 'node:crypto'

import type { Context } from '#platform/context.ts'
import { isSame, mac, type Keys } from '#platform/security/keys.ts'

const idBytes = 16
const proofBytes = 24

const bytesOf = (uid_link: string): Buffer => Buffer.from(uid_link.replaceAll('-', ''), 'hex')

export const secretOf = ({ guestLink }: Keys, uid_link: string): string => {
  const id = bytesOf(uid_link)
  return Buffer.concat([id, mac(guestLink, id).subarray(0, proofBytes)]).toString('base64url')
}

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the id of the secret's link; null if the secret was not issued by this installation. */
export const readSecret = (keys: Keys, secret: string): string | null => {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== idBytes + proofBytes) return null
  const uid_link = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSame(Buffer.from(secret), Buffer.from(secretOf(keys, uid_link))) ? uid_link : null
}

export const linkUrl = ({ config, keys }: Pick<Context, 'config' | 'keys'>, uid_link: string): string =>
  `${config.PUBLIC_URL}/review/${secretOf(keys, uid_link)}`
