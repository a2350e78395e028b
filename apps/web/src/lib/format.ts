const pad = (value: number): string => String(value).padStart(2, '0')

export const formatDate = (iso: string): string => {
  const date = new Date(iso)
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`
}

/** 4:12PM, in the browser's time zone. All screens use this format. */
export const formatTime = (iso: string): string => {
  const date = new Date(iso)
  const hours = date.getHours()
  return `${hours % 12 || 12}:${pad(date.getMinutes())}${hours < 12 ? 'AM' : 'PM'}`
}

export const formatDateTime = (iso: string): string => `${formatDate(iso)} ${formatTime(iso)}`

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats with about three significant digits: 812 B, 1.5 KB, 23.4 MB, 118 MB. */
export const formatBytes = (bytes: number): string => {
  let value = Math.max(0, bytes)
  let unit = 0
  const digits = () => (unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2)
  // Compare the rounded value: a size that rounds to 1024 is shown as 1 of the next unit.
  while (unit < byteUnits.length - 1 && Number(value.toFixed(digits())) >= 1024) {
    value /= 1024
    unit += 1
  }
  return `${Number(value.toFixed(digits()))} ${byteUnits[unit]}`
}
