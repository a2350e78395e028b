import { isIPv4, isIPv6 } from 'node:net'

/**
 * Key for limits per network address: an IPv4 address, or the /64 of an IPv6 address, the smallest block a customer
 * gets.
 */
export const networkOf = (ip: string): string => {
  const bare = bareAddress(ip)
  return isIPv6(bare) ? `${firstGroups(bare, 4)}::/64` : bare
}

/** A network as its users see it: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export const subnetOf = (ip: string): string => {
  const bare = bareAddress(ip)
  return isIPv4(bare) ? `${bare.split('.').slice(0, 3).join('.')}.0/24` : networkOf(ip)
}

/** The only part of an address that is stored: /24 for IPv4, /48 for IPv6. Null for anything else. */
export const truncateAddress = (ip: string): string | null => {
  const bare = bareAddress(ip)
  if (isIPv6(bare)) return `${firstGroups(bare, 3)}::/48`
  return isIPv4(bare) ? `${bare.split('.').slice(0, 3).join('.')}.0/24` : null
}

/** Removes the zone and converts IPv4-mapped IPv6 addresses. */
const bareAddress = (ip: string): string => {
  const bare = ip.split('%', 1)[0] ?? ip
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

const firstGroups = (bare: string, count: number): string => {
  const [head = '', tail] = bare.toLowerCase().split('::', 2)
  const parts = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  // A trailing IPv4 address counts as two of the eight groups.
  const written = parts.length + last.length + (bare.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  const groups = [...parts, ...zeros, ...last].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
  return groups.join(':')
}
