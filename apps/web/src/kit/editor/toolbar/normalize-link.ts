import { hasAllowedScheme } from '#kit/rich-text/link-scheme.ts'

const scheme = /^[a-z][a-z\d+.-]*:/i
const mailAddress = /^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/
const phoneNumber = /^\+?[\d\s().-]{6,}$/
const hostLike = /^[^\s:/?#.]+\.\S+$|^localhost\b/i

export const normalizeLink = (typed: string): string | null => {
  const address = typed.trim()
  if (scheme.test(address) && !/^[^:/]+:\d/.test(address)) return hasAllowedScheme(address) ? address : null
  if (mailAddress.test(address)) return `mailto:${address}`
  if (phoneNumber.test(address)) return `tel:${address.replaceAll(/[\s().-]/g, '')}`
  return hostLike.test(address) ? `https://${address}` : null
}
