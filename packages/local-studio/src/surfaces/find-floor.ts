import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'
import { alike, findLeader, ramp, sameWeave, spread, stopsBetween, type Tone, type Weights } from './weigh.ts'

/** Low surfaces without upright lines: floors, rugs, and tops of low objects. */
export const findLying = ({ surfaces }: Scene): number[] =>
  surfaces.map((surface) => {
    const low = ramp(surface.y, 0.52, 0.66) * ramp(surface.top, 0.38, 0.5)
    // Plain surfaces have no lines to judge by.
    const flat = ramp(surface.upright * ramp(surface.texture, 1.2, 2.4), 1.1, 0.4)
    // A front seen head-on has upright sides and ends above the border.
    const front =
      surface.straight > 0.8 && surface.slant < 0.15 && surface.fill > 0.9 && surface.bottom - surface.top > 0.1
    return low * flat * (front && surface.touches.bottom === 0 ? 0 : 1)
  })

/**
 * Floor: low surfaces that reach the lower border or the sides, and connected ones of their kind. Wood is preferred,
 * because a rug often covers more of a floor than is visible.
 */
export const findFloor = (scene: Scene): Weights => {
  const { surfaces, wood } = scene
  const lying = findLying(scene)
  const border = surfaces.map(({ y, touches }) => ramp(touches.bottom + (y > 0.6 ? touches.sides : 0), 0, 0.06))
  const reach = surfaces.map(({ id }) => (lying[id] ?? 0) * (0.1 + 0.9 * (border[id] ?? 0)))
  const kin = (one: Surface, two: Surface): number => alike(one, two, 0.022)
  const bids = surfaces.map(({ id }) => (reach[id] ?? 0) * (0.03 + (wood[id] ?? 0)))
  const favour = ({ id, area }: Surface): number => (border[id] ?? 0) * ramp(area, 0, 0.004)
  // A wooden floor is judged by its wooden surfaces, not by a wall of the same colour.
  const presence = (leading: Surface): Weights => {
    const weigh = (weight: (surface: Surface) => number): number =>
      surfaces.reduce((sum, two) => sum + two.area * (reach[two.id] ?? 0) * kin(leading, two) * weight(two), 0)
    const wooden = weigh(({ id }) => wood[id] ?? 0) > 0.3 * weigh(() => 1)
    return wooden ? surfaces.map(({ id }) => (reach[id] ?? 0) * (wood[id] ?? 0)) : reach
  }
  const leader = findLeader(surfaces, bids, kin, 0.002, favour, presence)
  if (!leader) return surfaces.map(() => 0)
  const { tone } = leader
  // A coloured floor is identified by its colour, a grey or white one by texture and the absence of contours.
  const coloured = tone.chroma > 0.042
  // Plaster of the same colour is not a wooden floor.
  const grained = (surface: Surface): number =>
    tone.texture > 2 ? ramp(surface.texture / tone.texture, 0.25, 0.45) : 1
  const same = (surface: Surface): number =>
    coloured
      ? Math.max(alike(tone, surface, 0.018) * grained(surface), sunlit(tone, surface) * sameWeave(tone, surface))
      : alike(tone, surface, 0.016) * sameWeave(tone, surface)
  const starts = (surface: Surface): boolean => {
    if (surface.id === leader.id) return true
    if ((reach[surface.id] ?? 0) < 0.3 || same(surface) < 0.4) return false
    if (coloured) return alike(tone, surface, 0.018) * grained(surface) > 0.4
    const near = surface.lightness > tone.lightness || stopsBetween(surface, tone) < 0.12
    return surface.touches.bottom > 0.03 && near
  }
  const reached = spread(surfaces, starts, (surface, from, contour, share) => {
    if ((lying[surface.id] ?? 0) < 0.2 || same(surface) < 0.3) return false
    if (coloured) return contour < 0.36
    const stops = stopsBetween(surface, from)
    // Chips and pebbles are contours within a floor, and objects cast soft shadows.
    const rough = Math.min(surface.texture, from.texture) > 5
    const shadow = surface.lightness < from.lightness && share > 0.3 && contour < 0.24
    return contour < (rough ? 0.5 : 0.26) && stops < (rough || shadow ? 0.25 : 0.08)
  })
  const found = surfaces.map((surface) => {
    const pieces = coloured ? alike(tone, surface, 0.012) * sameWeave(tone, surface) : 0
    return (lying[surface.id] ?? 0) * Math.max(reached[surface.id] ? same(surface) : 0, pieces)
  })
  // Hue alone does not separate rugs from boards; rugs are paler, while shaded boards are richer in colour.
  const likely = surfaces.map((surface) => {
    const rich = (surface.chroma / Math.max(0.05, surface.lightness)) * (tone.lightness / Math.max(0.01, tone.chroma))
    return (lying[surface.id] ?? 0) * Math.max(ramp(rich, 0.75, 0.9), sunlit(tone, surface))
  })
  return partFromFronts(scene, likely, found, starts)
}

/** Mean hue of several surfaces by area; null if there are too few. */
const hueOf = (surfaces: readonly Surface[]): number | null => {
  let [a, b, area] = [0, 0, 0]
  for (const surface of surfaces) {
    a += surface.area * surface.a
    b += surface.area * surface.b
    area += surface.area
  }
  return area > 0.004 ? (Math.atan2(b, a) * 180) / Math.PI : null
}

/**
 * Separates a wooden floor from wooden fronts. Certain surfaces (touching the border; upright grain; high up) define
 * both hues. If both are of the same wood, the classification propagates between neighbours, weakened by contours.
 */
const partFromFronts = (
  { surfaces, wood }: Scene,
  likely: Weights,
  found: Weights,
  starts: (surface: Surface) => boolean,
): number[] => {
  const isWood = ({ id }: Surface): boolean => (wood[id] ?? 0) > 0.3
  const isFront = (surface: Surface): boolean => isWood(surface) && (surface.upright > 0.9 || surface.y < 0.55)
  const floorHue = hueOf(surfaces.filter((surface) => isWood(surface) && starts(surface)))
  const frontHue = hueOf(surfaces.filter((surface) => isFront(surface) && !starts(surface)))
  const byHue = (surface: Surface): number | null => {
    if (floorHue === null || frontHue === null || Math.abs(floorHue - frontHue) < 8) return null
    if (!isWood(surface) || (likely[surface.id] ?? 0) < 0.6) return null
    // In shadows both hues converge; then the direction of the grain decides.
    const grain = surface.upright < -0.6 ? 6 : surface.upright > 0.3 ? -6 : 0
    const nearer = Math.abs(surface.hue - frontHue) - Math.abs(surface.hue - floorHue) + grain
    return Math.abs(nearer) < 4 ? null : nearer > 0 ? 1 : 0
  }
  const fixed = surfaces.map((surface) => (starts(surface) ? 1 : isFront(surface) ? 0 : byHue(surface)))
  const belief = found.map((weight, id): number => fixed[id] ?? (weight > 0 ? 0.5 : 0))
  for (let round = 0; round < 40; round++)
    for (const surface of surfaces) {
      if ((fixed[surface.id] ?? null) !== null || !isWood(surface)) continue
      let [sum, total] = [0.02 * 0.5, 0.02]
      for (const [other, { length, contour }] of surface.neighbours) {
        if ((wood[other] ?? 0) < 0.3 && fixed[other] !== 1) continue
        const weight = length * Math.exp((-10 * contour) / length)
        sum += weight * (belief[other] ?? 0)
        total += weight
      }
      belief[surface.id] = sum / total
    }
  return surfaces.map((surface) => {
    const { id } = surface
    if (!isWood(surface)) return found[id] ?? 0
    return fixed[id] === 1 ? (likely[id] ?? 0) : (found[id] ?? 0) * ramp(belief[id] ?? 0, 0.4, 0.6)
  })
}

/** Sunlit material is brighter with the same hue, and only paler if much brighter. */
const sunlit = (one: Tone, two: Tone): number => {
  const brighter = two.lightness - one.lightness
  const pale = two.chroma / Math.max(0.01, one.chroma) + 1.2 * brighter
  return ramp(brighter, 0.05, 0.12) * ramp(pale, 0.9, 1) * ramp(Math.abs(two.hue - one.hue), 16, 10)
}
