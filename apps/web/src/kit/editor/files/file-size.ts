const units = ['KB', 'MB', 'GB'] as const

export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  let value = bytes
  let unit = ''
  for (const next of units) {
    value /= 1024
    unit = next
    if (value < 1023.5) break
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`
}
