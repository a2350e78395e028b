// Which addresses a webhook may lead to: public ones, never this machine or its network.
import { Resolver } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'

import { isPublicAddress } from '@joinery/image-providers/http/public-address'

export class PrivateAddress extends Error {}
export class UnresolvedHost extends Error {}

/** Refuses IPv4 addresses written as IPv6 as well, and addresses of one network interface. */
export const isAllowedAddress = (address: string): boolean => {
  if (!isIPv6(address)) return isPublicAddress(address)
  if (address.includes('%')) return false
  const { hostname } = new URL(`http://[${address}]`)
  return !hostname.startsWith('[::ffff:') && isPublicAddress(address)
}

/** The host without brackets. The URL parser has already read decimal, octal and hexadecimal forms of IPv4 addresses. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const isLocalName = (host: string): boolean => /(?:^|\.)localhost\.?$/i.test(host)

/** Whether the URL itself names a private address; for other names the answer depends on the lookup. */
export const isLiteralPrivate = (url: URL): boolean => {
  const host = hostOf(url)
  return isLocalName(host) || (isIP(host) !== 0 && !isAllowedAddress(host))
}

export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** Asks the name servers directly, because the system's lookup would occupy a thread that files need. */
export const resolveHost: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Returns the addresses to connect to, which are then not looked up again. One private address refuses all. */
export const findPublicAddresses = async (
  url: URL,
  signal: AbortSignal,
  resolve: Resolve,
): Promise<readonly string[]> => {
  const host = hostOf(url)
  if (isLiteralPrivate(url)) throw new PrivateAddress()
  if (isIP(host) !== 0) return [host]
  const addresses = await resolve(host, signal)
  signal.throwIfAborted()
  if (addresses.length === 0) throw new UnresolvedHost()
  if (!addresses.every(isAllowedAddress)) throw new PrivateAddress()
  return addresses
}
