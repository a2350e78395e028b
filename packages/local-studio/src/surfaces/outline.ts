// The shape of a surface, from the first and the last column that it has in each row.

export type Rows = {
  /** How many pixels it has in each row. */
  readonly rows: Int32Array
  readonly firsts: Int32Array
  readonly lasts: Int32Array
}

/** The area within its outline, where what stands before it counts as well. */
export const areaWithin = ({ rows, firsts, lasts }: Rows): number => {
  let area = 0
  for (const [y, count] of rows.entries()) if (count > 0) area += (lasts[y] ?? 0) - (firsts[y] ?? 0) + 1
  return area
}

/** The lean of one side, in pixels across for each pixel down, over the middle rows; nothing where it is cut off. */
const lean = (side: Int32Array, from: number, to: number, border: number): number | null => {
  const rows = to - from
  if (rows < 8) return null
  const [upper, lower] = [Math.round(from + 0.2 * rows), Math.round(to - 0.2 * rows)]
  const [start, end] = [side[upper] ?? 0, side[lower] ?? 0]
  if (start === border || end === border) return null
  return Math.abs(end - start) / Math.max(1, lower - upper)
}

/** The share of rows in which a side lies on the line through its upper and lower parts. */
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

/** How straight and how far from upright its two sides are. */
export const sidesOf = ({ rows, firsts, lasts }: Rows, width: number): { straight: number; slant: number } => {
  const from = rows.findIndex((count) => count > 0)
  const to = rows.findLastIndex((count) => count > 0)
  const straight = Math.min(straightness(firsts, from, to), straightness(lasts, from, to))
  const leans = [lean(firsts, from, to, 0), lean(lasts, from, to, width - 1)].filter((value) => value !== null)
  return { straight, slant: leans.reduce((sum, value) => sum + value, 0) / Math.max(1, leans.length) }
}
