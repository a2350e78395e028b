// Tokens of guests: which link, and whose address was confirmed, if any. They say nothing about what the link allows, which is
// read at every use.
import { limits } from '@joinery/contract/limits'

import { isSame, mac, type Keys } from '#platform/security/keys.ts'

const kind = 'g1'

export type GuestToken = { readonly uid_link: string; readonly uid_guest: string | null }

export const isGuestToken = (token: string): boolean => token.startsWith(`${kind}.`)

/** Never good for longer than the link. */
export const signGuestToken = (
  { guestToken }: Keys,
  { uid_link, uid_guest }: GuestToken,
  { now, linkEnds }: { readonly now: Date; readonly linkEnds: Date },
): string => {
  const ends = Math.min(now.getTime() + limits.guest.tokenLifetime, linkEnds.getTime())
  const signed = `${kind}.${Buffer.from(JSON.stringify([uid_link, uid_guest, ends])).toString('base64url')}`
  return `${signed}.${mac(guestToken, signed).toString('base64url')}`
}

/** Null when it is forged, damaged or expired. */
export const readGuestToken = ({ guestToken }: Keys, token: string, now: Date): GuestToken | null => {
  const [given, payload, signature, ...rest] = token.split('.')
  if (given !== kind || payload === undefined || signature === undefined || rest.length > 0) return null
  if (!isSame(Buffer.from(signature, 'base64url'), mac(guestToken, `${kind}.${payload}`))) return null
  // Our signature is on it, so it has the shape that we gave it.
  const [uid_link, uid_guest, ends] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string | null,
    number,
  ]
  return ends > now.getTime() ? { uid_link, uid_guest } : null
}
