// A link's secret consists of its id and 24 random bytes. The row stores a hash for checking, and the secret encrypted with
// a key of the installation for showing it again. With another SECRET a link keeps working, but its address cannot be shown.
import { createHash, randomBytes } from 'node:crypto'

import type { Context } from '#platform/context.ts'
import { mac, type Keys } from '#platform/security/keys.ts'
import { openSecret, sealSecret } from '#platform/security/secret-box.ts'

import type { LinkRow } from './link-queries.ts'

const idBytes = 16
const proofBytes = 24

const bytesOf = (uid_link: string): Buffer => Buffer.from(uid_link.replaceAll('-', ''), 'hex')

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the columns of a new link's secret. */
export const createSecret = ({ guestLink }: Keys, uid_link: string) => {
  const bytes = Buffer.concat([bytesOf(uid_link), randomBytes(proofBytes)])
  return { secret_hash: hashSecret(bytes.toString('base64url')), secret_sealed: sealSecret(guestLink, bytes, uid_link) }
}

/** Returns the id in a secret, which its hash has yet to prove; null if it is no secret. */
export const readLinkId = (secret: string): string | null => {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== idBytes + proofBytes) return null
  return bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Links created before secrets were random have one that is computed from their id. */
const computeSecret = ({ guestLink }: Keys, uid_link: string): Buffer => {
  const id = bytesOf(uid_link)
  return Buffer.concat([id, mac(guestLink, id).subarray(0, proofBytes)])
}

/** Returns null if the link was created with another SECRET. */
export const linkUrl = (
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { uid_link, secret_hash, secret_sealed }: Pick<LinkRow, 'uid_link' | 'secret_hash' | 'secret_sealed'>,
): string | null => {
  const bytes = secret_sealed ? openSecret(keys.guestLink, secret_sealed, uid_link) : computeSecret(keys, uid_link)
  const secret = bytes?.toString('base64url')
  return secret !== undefined && hashSecret(secret) === secret_hash ? `${config.PUBLIC_URL}/review/${secret}` : null
}
