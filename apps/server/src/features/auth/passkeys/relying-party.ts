// Passkeys belong to a host name. Browsers refuse IP addresses, and require TLS except on localhost.
import { isIP } from 'node:net'

import { factorMessages } from '@joinery/contract/messages/factor-messages'

import type { Config } from '#config'
import { ProductError } from '#platform/product-error.ts'

export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string }

/** Null if passkeys are not possible. */
export const relyingParty = ({
  BRAND_NAME,
  PUBLIC_URL,
}: Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'>): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(PUBLIC_URL)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  if (protocol !== 'https:' && hostname !== 'localhost') return null
  return { id: hostname, name: BRAND_NAME, origin }
}

export const requireRelyingParty = (config: Parameters<typeof relyingParty>[0]): RelyingParty => {
  const party = relyingParty(config)
  if (!party) throw new ProductError('conflict', factorMessages.passkeysUnavailable)
  return party
}

/** On localhost the web app may be served from another port. */
const isOwnOrigin = ({ id, origin }: RelyingParty, given: string): boolean =>
  given === origin || (id === 'localhost' && /^http:\/\/localhost(?::\d{1,5})?$/.test(given))

/** The origin reported by the browser if it is ours; never from a cross-origin frame. */
export const ownOriginOf = (party: RelyingParty, clientDataJSON: string): string | null => {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof clientData !== 'object' || clientData === null || !('origin' in clientData)) return null
    if (typeof clientData.origin !== 'string' || !isOwnOrigin(party, clientData.origin)) return null
    return 'crossOrigin' in clientData && clientData.crossOrigin === true ? null : clientData.origin
  } catch {
    return null
  }
}
