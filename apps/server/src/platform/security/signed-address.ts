// Signed URLs that work in <img>, <video> and downloads without a token for one to two hours. Within an hour the same
// path has the same expiry, so the URL is cacheable.
import type { KeyObject } from 'node:crypto'

import { roles, type AccessRole } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import { isSame, mac } from './keys.ts'

const hour = limits.file.signedAddressLifetime.min

/** Query of a signed URL. Any invalid signature results in 403. */
export const signedQuery = z.object({
  ends: z.coerce.number().catch(0),
  signature: z.string().catch(''),
  /** The guest link the URL was issued under. */
  link: z.uuid().optional().catch(''),
  /** The role the URL was issued to, if the role gets copies of images. */
  role: z.enum(roles).optional().catch(undefined),
  w: z.coerce.number().int().min(limits.file.variantWidth.min).max(limits.file.variantWidth.max).optional(),
})

/** Who a URL was issued to, if that limits what it serves: the bearer of a guest link, or a role. */
export type Audience = { readonly link?: string | undefined; readonly role?: AccessRole | undefined }

/** Part of every signature: URLs of the first generation do not say who they were issued to. */
const generation = 2

const signature = (key: KeyObject, path: string, ends: number, { link, role }: Audience): Buffer =>
  mac(key, [generation, path, ends, ...[link ?? role ?? []].flat()].join('\n')).subarray(0, 16)

/** Expiry of a URL signed now. */
export const addressEnd = (now: Date): number => (Math.floor(now.getTime() / hour) + 2) * hour

/** With an audience, the serving route must check what that audience currently gets. */
export const signAddress = (key: KeyObject, path: string, now: Date, audience: Audience = {}): string => {
  const ends = addressEnd(now)
  const proof = signature(key, path, ends, audience).toString('base64url')
  const { link, role } = audience
  const given = link === undefined ? (role === undefined ? '' : `&role=${role}`) : `&link=${link}`
  return `${path}?ends=${ends}&signature=${proof}${given}`
}

export const isSignedAddress = (
  key: KeyObject,
  path: string,
  given: Audience & { readonly ends: number; readonly signature: string },
  now: Date,
): boolean =>
  given.ends > now.getTime() &&
  isSame(Buffer.from(given.signature, 'base64url'), signature(key, path, given.ends, given))
