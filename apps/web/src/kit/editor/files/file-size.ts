const units = ['KB', 'MB', 'GB'] as const

/** 812 B, 14 KB, 2.4 MB: exact enough to recognise a file. */
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
