import { isIPv4, isIPv6 } from 'node:net'

/**
 * What limits per network address count by: an IPv4 address, or the /64 of an IPv6 one, which is the least that anybody
 * is given and holds more addresses than can be counted.
 */
export const networkOf = (ip: string): string => {
  const bare = bareAddress(ip)
  return isIPv6(bare) ? `${firstGroups(bare, 4)}::/64` : bare
}

/** All that is kept of an address: the /24 of an IPv4 one, the /48 of an IPv6 one. Whatever is no address is not kept. */
export const truncateAddress = (ip: string): string | null => {
  const bare = bareAddress(ip)
  if (isIPv6(bare)) return `${firstGroups(bare, 3)}::/48`
  return isIPv4(bare) ? `${bare.split('.').slice(0, 3).join('.')}.0/24` : null
}

/** Without its zone; an IPv4 address that is written as an IPv6 one as the former. */
const bareAddress = (ip: string): string => {
  const bare = ip.split('%', 1)[0] ?? ip
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

const firstGroups = (bare: string, count: number): string => {
  const [head = '', tail] = bare.toLowerCase().split('::', 2)
  const parts = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  // Two groups of the eight are written as one where an IPv4 address ends it.
  const written = parts.length + last.length + (bare.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  const groups = [...parts, ...zeros, ...last].slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
  return groups.join(':')
}
