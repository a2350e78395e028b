// Signatures as the Standard Webhooks specification says: HMAC-SHA256 over id, time and body.
import { createHmac, randomBytes, type KeyObject } from 'node:crypto'

import { openSecret, sealSecret } from '#platform/security/secret-box.ts'

const prefix = 'whsec_'
const secretBytes = 32

export const generateSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`

const ownerOf = (uid_webhook: string): string => `webhook ${uid_webhook}`

export const sealWebhookSecret = (key: KeyObject, uid_webhook: string, secret: string): Buffer =>
  sealSecret(key, Buffer.from(secret), ownerOf(uid_webhook))

/** Null if SECRET was changed. */
export const openWebhookSecret = (key: KeyObject, uid_webhook: string, sealed: Buffer): string | null =>
  openSecret(key, sealed, ownerOf(uid_webhook))?.toString() ?? null

export const signRequest = (
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(at.getTime() / 1000).toString()
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
