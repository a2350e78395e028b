// The thing that a surface belongs to, where no part of a room is known: one door, a table top, a cushion. It goes on over
// borders that can hardly be seen, and ends at contours.
import type { Scene } from '#surfaces/scene.ts'
import type { Surface } from '#surfaces/surface.ts'
import { alike, spread, stopsBetween } from '#surfaces/weigh.ts'

/** Up to here a contour is hardly seen, and up to there it may be the edge of a shadow. Between two doors is more. */
const [faint, seen] = [0.22, 0.34]
/** The same on what is known to be soft, where folds and seams are contours; and where its colour tells it from the rest. */
const [softSeen, colouredSeen] = [0.42, 0.55]
/** Beige is the colour of many things. */
const isColoured = ({ chroma, hue }: Surface): boolean => chroma > 0.025 && (hue < 30 || hue > 100)
/** Smaller than this is a crumb: a highlight, a knot in the wood. */
const crumb = 0.0012

/** One of many slats side by side: nobody means a single one. */
const isSlat = ({ left, right, top, bottom }: Surface): boolean =>
  right - left < 0.05 && bottom - top > 4 * (right - left)

/** Surfaces that are known to be of the same part as the first one. */
export type Known = { readonly isSoft: (id: number) => boolean; readonly isFront: (id: number) => boolean }

export const growBody = ({ surfaces }: Scene, start: Surface, { isSoft, isFront }: Known): boolean[] => {
  const isSlatted = isSlat(start)
  const reached = spread(
    surfaces,
    ({ id }) => id === start.id,
    (surface, from, contour, share) => {
      const kin = alike(surface, start, 0.045)
      if (kin < 0.3 || stopsBetween(surface, start) > 0.8) return false
      if (contour < faint) return true
      if (alike(surface, from, 0.03) < 0.5) return false
      // A patch of sun or shadow is mostly surrounded by what it lies on; the frame of a door goes on to the next one.
      if (isSlatted && isFront(surface.id)) return contour < softSeen
      if (!isSoft(surface.id)) return contour < seen && share > 0.5
      return isColoured(start) ? contour < colouredSeen : contour < softSeen && share > 0.35
    },
  )
  // What lies within it and is hardly drawn.
  return surfaces.map((surface) => {
    if (reached[surface.id] || surface.area > crumb) return reached[surface.id] ?? false
    let [around, contour] = [0, 0]
    for (const [id, side] of surface.neighbours) {
      if (!reached[id]) continue
      around += side.length
      contour += side.contour
    }
    return around / surface.border > 0.7 && contour / Math.max(1, around) < seen
  })
}
