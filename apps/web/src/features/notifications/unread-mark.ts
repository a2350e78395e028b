import { limits } from '@joinery/contract/limits'

/** '3', '99+', or nothing for none. */
export const unreadMark = (count: number): string => {
  const { badgeMax } = limits.notification
  if (count <= 0) return ''
  return count > badgeMax ? `${badgeMax}+` : String(count)
}
