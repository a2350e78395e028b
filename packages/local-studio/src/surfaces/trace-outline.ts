// Outline of a mask as polygons, to draw over its image.
import { boxMean } from '#picture/box-mean.ts'

/** A closed line: alternating x and y, in thousandths (or another unit) of width and height. */
export type Ring = readonly number[]

type Point = readonly [x: number, y: number]

const mostRings = 40
const mostPoints = 1200

/** Borders between the mask and other pixels, walked with the mask to the right. */
const walkBorders = (inside: Uint8Array, width: number, height: number): Point[][] => {
  const at = (x: number, y: number): number =>
    x >= 0 && y >= 0 && x < width && y < height ? (inside[y * width + x] ?? 0) : 0
  const corners = width + 1
  const steps = new Map<number, number[]>()
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    const from = y1 * corners + x1
    const known = steps.get(from)
    if (known) known.push(y2 * corners + x2)
    else steps.set(from, [y2 * corners + x2])
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!at(x, y)) continue
      if (!at(x, y - 1)) add(x, y, x + 1, y)
      if (!at(x + 1, y)) add(x + 1, y, x + 1, y + 1)
      if (!at(x, y + 1)) add(x + 1, y + 1, x, y + 1)
      if (!at(x - 1, y)) add(x, y + 1, x, y)
    }
  const rings: Point[][] = []
  for (const [start, open] of steps)
    while (open.length > 0) {
      const ring: Point[] = []
      let corner = start
      // Every corner has as many exits as entries, so a walk ends where it began.
      do {
        ring.push([corner % corners, Math.floor(corner / corners)])
        corner = steps.get(corner)?.pop() ?? start
      } while (corner !== start)
      rings.push(ring)
    }
  return rings
}

const areaOf = (ring: readonly Point[]): number => {
  let sum = 0
  let [x0, y0] = ring.at(-1) ?? [0, 0]
  for (const [x, y] of ring) {
    sum += x0 * y - x * y0
    ;[x0, y0] = [x, y]
  }
  return Math.abs(sum) / 2
}

/** Douglas-Peucker without recursion: drops points within `tolerance` of the line without them. */
const simplify = (ring: readonly Point[], tolerance: number): Point[] => {
  const closed = [...ring, ...ring.slice(0, 1)]
  const kept = new Uint8Array(closed.length)
  const half = Math.floor(closed.length / 2)
  for (const index of [0, half, closed.length - 1]) kept[index] = 1
  const open: [number, number][] = [
    [0, half],
    [half, closed.length - 1],
  ]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const [[x1, y1], [x2, y2]] = [closed[from] ?? [0, 0], closed[to] ?? [0, 0]]
    const length = Math.hypot(x2 - x1, y2 - y1)
    let [farthest, most] = [-1, tolerance]
    for (let i = from + 1; i < to; i++) {
      const [x, y] = closed[i] ?? [0, 0]
      const off =
        length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
      if (off > most) [farthest, most] = [i, off]
    }
    if (farthest < 0) continue
    kept[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return closed.slice(0, -1).filter((_, index) => kept[index])
}

/** `least`: minimum area of a ring, as a share of the image. `unit`: divisions of width and height. */
export const traceOutline = (
  mask: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  least: number,
  unit = 1000,
): Ring[] => {
  const calm = boxMean(mask, width, height, 1)
  const inside = Uint8Array.from(calm, (value) => (value > 0.5 ? 1 : 0))
  const large = walkBorders(inside, width, height)
    .map((points) => ({ points, area: areaOf(points) }))
    .filter(({ area }) => area >= least * width * height)
    .toSorted((one, two) => two.area - one.area)
    .slice(0, mostRings)
  let tolerance = Math.max(width, height) / 500
  let rings: Point[][]
  do {
    rings = large.map(({ points }) => simplify(points, tolerance))
    tolerance *= 2
  } while (rings.reduce((sum, ring) => sum + ring.length, 0) > mostPoints)
  return rings
    .filter((ring) => ring.length > 2)
    .map((ring) => ring.flatMap(([x, y]) => [Math.round((unit * x) / width), Math.round((unit * y) / height)]))
}
