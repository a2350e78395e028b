/** Changes the picture row by row, so that no large plane of numbers is ever held. */
export type RowEdit = {
  /** The columns that it may change in row `y`, from the first up to but not including the second. */
  readonly span: (y: number) => readonly [from: number, to: number]
  /**
   * Changes row `y` in place within the span. `original` is the row as it was, for what depends on what was there; `lab` is
   * the row as it has become so far. Three numbers a pixel in both.
   */
  readonly apply: (y: number, original: Float32Array, lab: Float32Array, from: number, to: number) => void
}
