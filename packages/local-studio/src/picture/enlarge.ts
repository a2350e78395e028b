// Scales planes of the small image up row by row, to avoid a full-size plane.

/** Writes the values of `plane` for row `y` of the full-size image, columns `from` to `to`, into `row`. */
export type Enlarge = (plane: Float32Array, y: number, row: Float32Array, from: number, to: number) => void

type Size = { readonly width: number; readonly height: number }

export const createEnlarge = (small: Size, large: Size): Enlarge => {
  // Left neighbour of each full-size pixel in the small image, and the fraction beyond it.
  const columns = new Int32Array(large.width)
  const shares = new Float32Array(large.width)
  for (let x = 0; x < large.width; x++) {
    const position = Math.min(small.width - 1, Math.max(0, ((x + 0.5) * small.width) / large.width - 0.5))
    const column = Math.min(Math.max(0, small.width - 2), Math.floor(position))
    columns[x] = column
    shares[x] = position - column
  }
  const mixed = new Float32Array(small.width + 1)
  return (plane, y, row, from, to) => {
    const position = Math.min(small.height - 1, Math.max(0, ((y + 0.5) * small.height) / large.height - 0.5))
    const upper = Math.floor(position) * small.width
    const lower = Math.min(small.height - 1, Math.floor(position) + 1) * small.width
    const share = position - Math.floor(position)
    const last = Math.min(small.width - 1, (columns[to - 1] ?? 0) + 1)
    for (let x = columns[from] ?? 0; x <= last; x++) {
      const above = plane[upper + x] ?? 0
      mixed[x] = above + share * ((plane[lower + x] ?? 0) - above)
    }
    mixed[small.width] = mixed[small.width - 1] ?? 0
    for (let x = from; x < to; x++) {
      const column = columns[x] ?? 0
      const left = mixed[column] ?? 0
      row[x] = left + (shares[x] ?? 0) * ((mixed[column + 1] ?? 0) - left)
    }
  }
}
