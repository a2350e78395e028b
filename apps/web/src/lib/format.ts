const counts = new Intl.NumberFormat('en-US')

export const formatCount = (count: number): string => counts.format(count)

const pad = (value: number): string => String(value).padStart(2, '0')

/** 14/11/2026, in the browser's time zone. */
export const formatDate = (iso: string): string => {
  const date = new Date(iso)
  return `${pad(date.getDate())}/${pad(date.getMonth() + 1)}/${date.getFullYear()}`
}

/** 14/11/2026 4:12PM, in the browser's time zone. */
export const formatDateTime = (iso: string): string => {
  const date = new Date(iso)
  const hours = date.getHours()
  return `${formatDate(iso)} ${hours % 12 || 12}:${pad(date.getMinutes())}${hours < 12 ? 'AM' : 'PM'}`
}
