const step = 4
const leap = 20

/** Where a key moves the line, between 0 and 100; null for keys that mean something else. */
export const sliderKey = (key: string, value: number): number | null => {
  const to = (next: number) => Math.min(100, Math.max(0, next))
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return to(value - step)
    case 'ArrowRight':
    case 'ArrowUp':
      return to(value + step)
    case 'PageDown':
      return to(value - leap)
    case 'PageUp':
      return to(value + leap)
    case 'Home':
      return 0
    case 'End':
      return 100
    default:
      return null
  }
}
