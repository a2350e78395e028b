// Refresh tokens: session id and 32 bytes, followed by a MAC, so a forged token never reaches the database. A token's
// successor is computed from it, so a racing tab gets the same one although only hashes are stored.
import { createHash, randomBytes, type KeyObject } from 'node:crypto'

import { isSame, mac } from '#platform/security/keys.ts'

const idBytes = 16
const bodyBytes = idBytes + 32
const markBytes = 16

const bytesOfId = (uid_session: string): Buffer => Buffer.from(uid_session.replaceAll('-', ''), 'hex')

const idOfBytes = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const seal = (key: KeyObject, body: Buffer): string =>
  Buffer.concat([body, mac(key, body).subarray(0, markBytes)]).toString('base64url')

export const firstToken = (key: KeyObject, uid_session: string): string =>
  seal(key, Buffer.concat([bytesOfId(uid_session), randomBytes(32)]))

export const successorOf = (key: KeyObject, token: string): string => {
  const body = Buffer.from(token, 'base64url').subarray(0, bodyBytes)
  return seal(key, Buffer.concat([body.subarray(0, idBytes), mac(key, Buffer.concat([Buffer.from('next'), body]))]))
}

/** The session of the token, or null if the MAC is invalid. */
export const sessionOfToken = (key: KeyObject, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== bodyBytes + markBytes) return null
  const body = bytes.subarray(0, bodyBytes)
  if (!isSame(bytes.subarray(bodyBytes), mac(key, body).subarray(0, markBytes))) return null
  return idOfBytes(body.subarray(0, idBytes))
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
