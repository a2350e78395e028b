/** One surface of a picture, as far as it can be described without knowing what it is. */
export type Surface = {
  readonly id: number
  /** Shares of the picture: 0 is the left or upper border, 1 the right or lower. */
  readonly area: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** How much of its bounding box lies within its outline: near 1 for a door or a framed picture, less for a chair. */
  readonly fill: number
  readonly lightness: number
  readonly a: number
  readonly b: number
  readonly chroma: number
  /** Degrees, 0 is pink, 90 yellow, 150 green, 250 blue. */
  readonly hue: number
  /** How restless lightness is between neighbouring pixels, in thousandths: plaster about 1, wood 3 to 6, slats 10. */
  readonly texture: number
  /** Above 0 its lines run upright (fronts, folds), below 0 they lie (floors, table tops). */
  readonly upright: number
  /** How straight its sides are: near 1 for a door, less for a cushion. */
  readonly straight: number
  /** How far its sides lean: 0 for what stands upright, above 1 for a ceiling that runs away from the viewer. */
  readonly slant: number
  /** Shares of the picture's border that it touches. */
  readonly touches: { readonly top: number; readonly bottom: number; readonly sides: number }
  /** Its length of border with all neighbours, in pixels. */
  readonly border: number
  /** For each neighbour: how long the common border is, how much of that has the neighbour below, the sum of contours. */
  readonly neighbours: ReadonlyMap<
    number,
    { readonly length: number; readonly below: number; readonly contour: number }
  >
}
