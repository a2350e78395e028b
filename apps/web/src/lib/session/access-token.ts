import { limits } from '@joinery/contract/limits'

/** A token as this browser holds it. Its end is counted from its arrival, so that a wrong clock here does no harm. */
export type HeldToken = { readonly token: string; readonly uid_user: string; readonly endsAt: number }

export const holdToken = (token: string, now: number): HeldToken | null => {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    // Made by our server; what is missing makes the comparison below fail.
    const { sub, iat, exp } = JSON.parse(new TextDecoder().decode(bytes)) as { sub: string; iat: number; exp: number }
    const endsAt = now + (exp - iat) * 1000
    return Number.isFinite(endsAt) ? { token, uid_user: sub, endsAt } : null
  } catch {
    return null
  }
}

/** A token that ends within the margin counts as expired. */
export const isFresh = (held: HeldToken | null, now: number): held is HeldToken =>
  held !== null && held.endsAt - now >= limits.session.refreshMargin
