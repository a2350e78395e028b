/** A surface of an image, described without classification. */
export type Surface = {
  readonly id: number
  /** Fractions of the image: 0 is the left or upper border, 1 the right or lower. */
  readonly area: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /**
   * Share of the bounding box within the outline: near 1 for a door or framed art, less for
   * a chair.
   */
  readonly fill: number
  readonly lightness: number
  readonly a: number
  readonly b: number
  readonly chroma: number
  /** Degrees: 0 is pink, 90 yellow, 150 green, 250 blue. */
  readonly hue: number
  /** Variation of lightness between neighbouring pixels, in thousandths: plaster about 1, wood 3 to 6, slats 10. */
  readonly texture: number
  /** Above 0 for upright lines (fronts, folds), below 0 for horizontal ones (floors, table tops). */
  readonly upright: number
  /** Straightness of the sides: near 1 for a door, less for a cushion. */
  readonly straight: number
  /** Slant of the sides: 0 for upright objects, above 1 for a receding ceiling. */
  readonly slant: number
  /** Shares of the image's borders it touches. */
  readonly touches: { readonly top: number; readonly bottom: number; readonly sides: number }
  /** Length of the border with all neighbours, in pixels. */
  readonly border: number
  /** Per neighbour: length of the common border, length with the neighbour below, sum of contours. */
  readonly neighbours: ReadonlyMap<
    number,
    { readonly length: number; readonly below: number; readonly contour: number }
  >
}
