// Describes each surface without classifying it: colour, texture, position, shape, neighbours.
import { boxMean } from '#picture/box-mean.ts'

import type { Patches } from './grow-patches.ts'
import type { SmallPicture } from './small-picture.ts'
import type { Surface } from './surface.ts'

/** Shape of a surface as its first and last column per row. */
type Rows = {
  /** Number of pixels per row. */
  readonly rows: Int32Array
  /** First and last column per row. */
  readonly firsts: Int32Array
  readonly lasts: Int32Array
}

/** Area within the outline, including objects in front of it. */
const areaWithin = ({ rows, firsts, lasts }: Rows): number => {
  let area = 0
  for (const [y, count] of rows.entries()) if (count > 0) area += (lasts[y] ?? 0) - (firsts[y] ?? 0) + 1
  return area
}

/** Slope of one side in pixels across per pixel down, over the middle rows; null if cropped. */
const lean = (side: Int32Array, from: number, to: number, border: number): number | null => {
  const rows = to - from
  if (rows < 8) return null
  const [upper, lower] = [Math.round(from + 0.2 * rows), Math.round(to - 0.2 * rows)]
  const [start, end] = [side[upper] ?? 0, side[lower] ?? 0]
  if (start === border || end === border) return null
  return Math.abs(end - start) / Math.max(1, lower - upper)
}

/** Share of rows in which a side lies on the line through its upper and lower parts. */
const straightness = (side: Int32Array, from: number, to: number): number => {
  const rows = to - from
  if (rows < 6) return 0
  const [upper, lower] = [Math.round(from + 0.2 * rows), Math.round(to - 0.2 * rows)]
  const [start, end] = [side[upper] ?? 0, side[lower] ?? 0]
  let met = 0
  for (let y = Math.round(from + 0.06 * rows); y <= to - 0.06 * rows; y++)
    if (Math.abs((side[y] ?? 0) - start - ((end - start) * (y - upper)) / Math.max(1, lower - upper)) <= 1.5) met++
  return met / (0.88 * rows + 1)
}

/** Straightness and slant of both sides. */
const sidesOf = ({ rows, firsts, lasts }: Rows, width: number): { straight: number; slant: number } => {
  const from = rows.findIndex((count) => count > 0)
  const to = rows.findLastIndex((count) => count > 0)
  const straight = Math.min(straightness(firsts, from, to), straightness(lasts, from, to))
  const leans = [lean(firsts, from, to, 0), lean(lasts, from, to, width - 1)].filter((value) => value !== null)
  return { straight, slant: leans.reduce((sum, value) => sum + value, 0) / Math.max(1, leans.length) }
}

type Tally = Rows & {
  count: number
  sums: Float64Array
  /** Histogram of local variation of pixels off the contours. */
  unrest: Int32Array
  columns: Int32Array
  touches: { top: number; bottom: number; sides: number }
  neighbours: Map<number, { length: number; below: number; contour: number }>
}

const unrestSteps = 200
const unrestScale = 5000

/** Quantile of a histogram, robust against outliers. */
const quantile = (counts: Int32Array, total: number, share: number): number => {
  let sum = 0
  for (const [index, count] of counts.entries()) if ((sum += count) >= share * total) return index / counts.length
  return 1
}

const note = (tally: Tally | undefined, other: number, below: boolean, contour: number): void => {
  const entry = tally?.neighbours.get(other) ?? { length: 0, below: 0, contour: 0 }
  entry.length++
  entry.contour += contour
  if (below) entry.below++
  tally?.neighbours.set(other, entry)
}

export const describeSurfaces = (
  picture: SmallPicture,
  contours: Float32Array,
  { count, labels }: Patches,
): Surface[] => {
  const { width, height, lightness, a, b } = picture
  const smooth = boxMean(lightness, width, height, 1)
  const tallies: Tally[] = Array.from({ length: count }, () => ({
    count: 0,
    sums: new Float64Array(6),
    unrest: new Int32Array(unrestSteps),
    columns: new Int32Array(width),
    rows: new Int32Array(height),
    firsts: new Int32Array(height).fill(width),
    lasts: new Int32Array(height),
    touches: { top: 0, bottom: 0, sides: 0 },
    neighbours: new Map(),
  }))
  const meet = (one: number, two: number, below: boolean): void => {
    const [label, other] = [labels[one] ?? 0, labels[two] ?? 0]
    if (label === other) return
    const contour = Math.max(contours[one] ?? 0, contours[two] ?? 0)
    note(tallies[label], other, below, contour)
    note(tallies[other], label, false, contour)
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i] ?? 0
      const tally = tallies[label]
      if (!tally) continue
      const { sums, unrest, columns, rows, firsts, lasts, touches } = tally
      tally.count++
      columns[x] = (columns[x] ?? 0) + 1
      rows[y] = (rows[y] ?? 0) + 1
      if (x < (firsts[y] ?? 0)) firsts[y] = x
      lasts[y] = x
      const light = lightness[i] ?? 0
      sums[0] = (sums[0] ?? 0) + light
      sums[1] = (sums[1] ?? 0) + (a[i] ?? 0)
      sums[2] = (sums[2] ?? 0) + (b[i] ?? 0)
      // Texture is measured between contours.
      if ((contours[i] ?? 0) < 0.3) {
        const step = Math.min(unrestSteps - 1, Math.floor(Math.abs(light - (smooth[i] ?? 0)) * unrestScale))
        unrest[step] = (unrest[step] ?? 0) + 1
        sums[3] = (sums[3] ?? 0) + 1
        if (x > 0) sums[4] = (sums[4] ?? 0) + Math.abs(light - (lightness[i - 1] ?? 0))
        if (y > 0) sums[5] = (sums[5] ?? 0) + Math.abs(light - (lightness[i - width] ?? 0))
      }
      if (y === 0) touches.top += 1 / width
      if (y === height - 1) touches.bottom += 1 / width
      if (x === 0 || x === width - 1) touches.sides += 0.5 / height
      if (x < width - 1) meet(i, i + 1, false)
      if (y < height - 1) meet(i, i + width, true)
    }
  return tallies.map((tally, id) => {
    const { sums, unrest, columns, rows } = tally
    const mean = (index: number): number => (sums[index] ?? 0) / Math.max(1, tally.count)
    const calm = Math.max(1, sums[3] ?? 0)
    const [left, right] = [quantile(columns, tally.count, 0.04), quantile(columns, tally.count, 0.96)]
    const [top, bottom] = [quantile(rows, tally.count, 0.04), quantile(rows, tally.count, 0.96)]
    const area = tally.count / labels.length
    return {
      id,
      area,
      left,
      right,
      top,
      bottom,
      x: quantile(columns, tally.count, 0.5),
      y: quantile(rows, tally.count, 0.5),
      fill: areaWithin(tally) / Math.max(1, (right - left + 1 / width) * (bottom - top + 1 / height) * labels.length),
      lightness: mean(0),
      a: mean(1),
      b: mean(2),
      chroma: Math.hypot(mean(1), mean(2)),
      hue: ((Math.atan2(mean(2), mean(1)) * 180) / Math.PI + 360) % 360,
      texture: (1000 / unrestScale) * (unrestSteps * quantile(unrest, calm, 0.5) + 0.5),
      upright: Math.log2(((sums[4] ?? 0) + 1e-4 * calm) / ((sums[5] ?? 0) + 1e-4 * calm)),
      ...sidesOf(tally, width),
      touches: tally.touches,
      border: Math.max(
        1,
        [...tally.neighbours.values()].reduce((sum, { length }) => sum + length, 0),
      ),
      neighbours: tally.neighbours,
    }
  })
}
