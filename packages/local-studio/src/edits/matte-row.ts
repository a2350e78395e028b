import type { Enlarge } from '#picture/enlarge.ts'
import type { Matte } from '#surfaces/matte.ts'

/** Writes the matte of row `y`, 0..1, into `row`. `original` is that row of the full-size image. */
export type MatteRow = (y: number, original: Float32Array, row: Float32Array, from: number, to: number) => void

/** Values of the linear function mapped to 0 and to 1. */
const [outside, inside] = [0.12, 0.84]

export const createMatteRow = (matte: Matte, enlarge: Enlarge, width: number): MatteRow => {
  const l = new Float32Array(width)
  const a = new Float32Array(width)
  const b = new Float32Array(width)
  return (y, original, row, from, to) => {
    enlarge(matte.l, y, l, from, to)
    enlarge(matte.a, y, a, from, to)
    enlarge(matte.b, y, b, from, to)
    enlarge(matte.constant, y, row, from, to)
    for (let x = from, i = 3 * from; x < to; x++, i += 3) {
      const raw =
        (row[x] ?? 0) +
        (l[x] ?? 0) * (original[i] ?? 0) +
        (a[x] ?? 0) * (original[i + 1] ?? 0) +
        (b[x] ?? 0) * (original[i + 2] ?? 0)
      const edge = Math.min(1, Math.max(0, (raw - outside) / (inside - outside)))
      row[x] = edge * edge * (3 - 2 * edge)
    }
  }
}
