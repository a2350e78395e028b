import { findLying } from './find-floor.ts'
import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'
import { alike, between, findLeader, ramp, sameWeave, spread, type Weights } from './weigh.ts'

/** Rugs: on the floor but of another kind, wide or cropped by the lower border. */
export const findRug = (scene: Scene, floor: Weights): Weights => {
  const { surfaces } = scene
  const lying = findLying(scene)
  const weights = surfaces.map((surface) => {
    const { id, touches, right, left, y, texture } = surface
    const wide = Math.max(ramp(touches.bottom, 0.02, 0.05), ramp(right - left, 0.2, 0.3))
    return (lying[id] ?? 0) * (1 - (floor[id] ?? 0)) * wide * ramp(y, 0.66, 0.74) * ramp(texture, 12, 8)
  })
  const leader = findLeader(surfaces, weights, (one, two) => alike(one, two, 0.02), 0.015)
  if (!leader) return surfaces.map(() => 0)
  return surfaces.map((surface) => {
    const free = (lying[surface.id] ?? 0) * (1 - (floor[surface.id] ?? 0)) * ramp(surface.y, 0.62, 0.7)
    const likely = Math.max(weights[surface.id] ?? 0, 0.8 * ramp(surface.area, 0.02, 0.01))
    return free * alike(leader.tone, surface, 0.02) * likely
  })
}

/** Extends a rug into its shaded areas, where it changes colour gradually and looks like wood. */
export const widenRug = (scene: Scene, rug: Weights, taken: Weights): Weights => {
  const lying = findLying(scene)
  const reached = spread(
    scene.surfaces,
    ({ id }) => (rug[id] ?? 0) > 0.4,
    (surface, from, contour) => {
      const free = (lying[surface.id] ?? 0) * (1 - (taken[surface.id] ?? 0))
      return free > 0.5 && contour < 0.36 && alike(surface, from, 0.02) > 0.5
    },
  )
  return rug.map((weight, id) => (reached[id] ? 1 : weight))
}

/** Sofas, armchairs, beds: the largest kind of soft surface in the lower half that is not yet classified. */
export const findUpholstery = ({ surfaces, wood }: Scene, taken: Weights): Weights => {
  const weights = surfaces.map((surface) => {
    const free = 1 - Math.max(taken[surface.id] ?? 0, wood[surface.id] ?? 0)
    const position = between(surface.y, 0.5, 0.86, 0.05) * ramp(surface.top, 0.35, 0.42)
    return free * position * ramp(surface.texture, 7, 5) * ramp(surface.area, 0.001, 0.003)
  })
  const leader = findLeader(surfaces, weights, (one, two) => alike(one, two, 0.03), 0.02)
  if (!leader) return surfaces.map(() => 0)
  return surfaces.map((surface) => (weights[surface.id] ?? 0) * alike(leader.tone, surface, 0.03))
}

/** Backsplash: above a countertop, of one kind, tiled or stone. */
export const findBacksplash = ({ surfaces, wood }: Scene, countertop: Weights, taken: Weights): Weights => {
  const tops = surfaces.filter(({ id }) => (countertop[id] ?? 0) > 0.4)
  const above = (surface: Surface): number =>
    Math.max(
      0,
      ...tops.map(
        (top) =>
          ramp(Math.min(surface.right, top.right + 0.08) - Math.max(surface.left, top.left - 0.08), 0, 0.02) *
          ramp(surface.bottom, top.bottom + 0.06, top.bottom) *
          ramp(surface.bottom, top.top - 0.42, top.top - 0.35),
      ),
    )
  const weights = surfaces.map((surface) => {
    const free = 1 - Math.max(taken[surface.id] ?? 0, countertop[surface.id] ?? 0, wood[surface.id] ?? 0)
    return free * above(surface) * ramp(surface.y, 0.12, 0.2) * (0.3 + 0.7 * ramp(surface.texture, 1.4, 2.4))
  })
  const kin = (one: Surface, two: Surface): number => alike(one, two, 0.03) * sameWeave(one, two)
  const leader = findLeader(surfaces, weights, kin, 0.01)
  if (!leader) return surfaces.map(() => 0)
  const same = (surface: Surface): number => {
    const free = 1 - Math.max(taken[surface.id] ?? 0, countertop[surface.id] ?? 0, wood[surface.id] ?? 0)
    const position = between(surface.y, 0.15, 0.66, 0.04)
    return free * position * alike(leader.tone, surface, 0.03) * sameWeave(leader.tone, surface)
  }
  // Tiles continue beside the countertop, but not beyond their neighbours.
  const reached = spread(
    surfaces,
    (surface) => same(surface) > 0.3 && above(surface) > 0.3,
    (surface) => same(surface) > 0.3,
  )
  return surfaces.map((surface) => (reached[surface.id] ? same(surface) : 0))
}

/** Stone-like surfaces if there is no countertop: pale, wide and flat, in the middle of the image. */
export const findStone = ({ surfaces, wood }: Scene, taken: Weights): Weights =>
  surfaces.map((surface) => {
    const [wide, thick] = [surface.right - surface.left, surface.bottom - surface.top]
    const shape = ramp(wide / Math.max(0.01, thick), 1.4, 2.4) * ramp(wide, 0.06, 0.12) * ramp(thick, 0.25, 0.16)
    const free = 1 - Math.max(taken[surface.id] ?? 0, wood[surface.id] ?? 0)
    return (
      free *
      shape *
      between(surface.y, 0.4, 0.78, 0.06) *
      ramp(surface.chroma, 0.06, 0.04) *
      ramp(surface.texture, 12, 8)
    )
  })
