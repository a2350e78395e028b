import { formatDate } from '#lib/format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 'Just now', '5m ago', '3h ago', '2d ago', and from a week on the date. */
export const relativeTime = (iso: string, now: number): string => {
  const passed = now - Date.parse(iso)
  if (passed < minute) return 'Just now'
  if (passed < hour) return `${Math.floor(passed / minute)}m ago`
  if (passed < day) return `${Math.floor(passed / hour)}h ago`
  if (passed < 7 * day) return `${Math.floor(passed / day)}d ago`
  return formatDate(iso)
}
