// Signed URLs that work in <img>, <video> and downloads without a token for one to two hours. Within an hour the same
// path has the same expiry, so the URL is cacheable.
import type { KeyObject } from 'node:crypto'

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
  w: z.coerce.number().int().min(limits.file.variantWidth.min).max(limits.file.variantWidth.max).optional(),
})

const signature = (key: KeyObject, path: string, ends: number, link: string | undefined): Buffer =>
  mac(key, [path, ends, ...(link === undefined ? [] : [link])].join('\n')).subarray(0, 16)

/** Expiry of a URL signed now. */
export const addressEnd = (now: Date): number => (Math.floor(now.getTime() / hour) + 2) * hour

/** With a guest link, the serving route must check that the link is still valid. */
export const signAddress = (key: KeyObject, path: string, now: Date, link?: string): string => {
  const ends = addressEnd(now)
  const proof = signature(key, path, ends, link).toString('base64url')
  return `${path}?ends=${ends}&signature=${proof}${link === undefined ? '' : `&link=${link}`}`
}

export const isSignedAddress = (
  key: KeyObject,
  path: string,
  given: { readonly ends: number; readonly signature: string; readonly link?: string | undefined },
  now: Date,
): boolean =>
  given.ends > now.getTime() &&
  isSame(Buffer.from(given.signature, 'base64url'), signature(key, path, given.ends, given.link))
