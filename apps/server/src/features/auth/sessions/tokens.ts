// Access tokens: JWTs with HS256 only. The whole header is compared, so no other algorithm is accepted, not even 'none'.
import type { KeyObject } from 'node:crypto'

import { limits } from '@joinery/contract/limits'

import type { Actor } from '#platform/actor.ts'
import { isSame, mac } from '#platform/security/keys.ts'

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')

export const signAccessToken = (key: KeyObject, actor: Actor, now: Date): string => {
  const issued = Math.floor(now.getTime() / 1000)
  const claims = {
    sub: actor.uid_user,
    sid: actor.uid_session,
    iat: issued,
    exp: issued + limits.session.accessTokenLifetime / 1000,
  }
  const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${mac(key, signed).toString('base64url')}`
}

/** The actor of the token, or null if it is forged, damaged or expired. */
export const readAccessToken = (key: KeyObject, token: string, now: Date): Actor | null => {
  const [givenHeader, payload, signature, ...rest] = token.split('.')
  if (givenHeader !== header || payload === undefined || signature === undefined || rest.length > 0) return null
  if (!isSame(Buffer.from(signature, 'base64url'), mac(key, `${header}.${payload}`))) return null
  // The signature is ours, so the claims have the expected shape.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; sid: string; exp: number }
  return claims.exp * 1000 > now.getTime() ? { uid_user: claims.sub, uid_session: claims.sid } : null
}
