/** Edits the image row by row, to avoid a full-size plane of floats. */
export type RowEdit = {
  /** Columns it may change in row `y`: first (inclusive) to last (exclusive). */
  readonly span: (y: number) => readonly [from: number, to: number]
  /**
   * Changes row `y` in place within the span. `original` is the unedited row, `lab` the row after previous edits. Both
   * have three numbers per pixel.
   */
  readonly apply: (y: number, original: Float32Array, lab: Float32Array, from: number, to: number) => void
}
