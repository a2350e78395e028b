import { isIPv6 } from 'node:net'

/**
 * What limits per network address count by: an IPv4 address, or the /64 of an IPv6 one, which is the least that anybody
 * is given and holds more addresses than can be counted.
 */
export const networkOf = (ip: string): string => {
  const bare = ip.split('%', 1)[0] ?? ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::', 2)
  const parts = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  // Two groups of the eight are written as one where an IPv4 address ends it.
  const written = parts.length + last.length + (bare.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  const groups = [...parts, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
