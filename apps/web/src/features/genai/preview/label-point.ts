/** x and y in turn. */
type Ring = readonly number[]

/** Where a line at this height enters and leaves the ring. */
const crossings = (ring: Ring, height: number): number[] => {
  const found: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[next], ring[next + 1]]
    if (y1 > height !== y2 > height) found.push(x1 + ((height - y1) * (x2 - x1)) / (y2 - y1))
  }
  return found.toSorted((one, two) => one - two)
}

/** A point well inside a ring, for its number: the middle of its widest part. */
export const labelPoint = (ring: Ring): { readonly x: number; readonly y: number } => {
  const heights = ring.filter((_, index) => index % 2 === 1)
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
  let best = { x: ring[0] ?? 0, y: ring[1] ?? 0, width: -1 }
  for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
    const y = top + share * (bottom - top) + 0.01
    const xs = crossings(ring, y)
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const [from = 0, to = 0] = [xs[i], xs[i + 1]]
      if (to - from > best.width) best = { x: (from + to) / 2, y, width: to - from }
    }
  }
  return { x: best.x, y: best.y }
}
