// Grows the object a surface belongs to if no room part is known: one door, a table top, a cushion. Crosses faint
// borders and ends at contours.
import type { Scene } from '#surfaces/scene.ts'
import type { Surface } from '#surfaces/surface.ts'
import { alike, spread, stopsBetween } from '#surfaces/weigh.ts'

/**
 * Contour strengths between similar surfaces: below `faint` they are crossed, below `seen` they may be shadow edges. Gaps
 * between doors are stronger.
 */
const [faint, seen] = [0.22, 0.34]
/** Limits for soft objects, whose folds and seams are contours, and for objects with a distinct colour. */
const [softSeen, colouredSeen] = [0.42, 0.55]
/** Beige does not count, because many things are beige. */
const isColoured = ({ chroma, hue }: Surface): boolean => chroma > 0.025 && (hue < 30 || hue > 100)
/** Maximum size of a crumb, such as a highlight or a knot in the wood. */
const crumb = 0.0012

/** One of many slats side by side, which are selected together. */
const isSlat = ({ left, right, top, bottom }: Surface): boolean =>
  right - left < 0.05 && bottom - top > 4 * (right - left)

/** Surfaces known to belong to the same part as the first one. */
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
      // A patch of sun or shadow is mostly surrounded by its surface; a door's frame continues to the next door.
      if (isSlatted && isFront(surface.id)) return contour < softSeen
      if (!isSoft(surface.id)) return contour < seen && share > 0.5
      return isColoured(start) ? contour < colouredSeen : contour < softSeen && share > 0.35
    },
  )
  // Includes crumbs that are enclosed and have a weak contour.
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
