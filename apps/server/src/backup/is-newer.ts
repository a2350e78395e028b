/** Whether the first of two versions such as 1.2.3 is newer. */
export const isNewer = (one: string, other: string): boolean => {
  const [left = [], right = []] = [one, other].map((version) =>
    version.split('.').map((part) => Number.parseInt(part, 10)),
  )
  for (const [position, number] of left.entries()) {
    const difference = number - (right[position] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
