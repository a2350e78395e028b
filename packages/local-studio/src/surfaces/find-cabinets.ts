import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'
import { alike, between, joinBodies, ramp, sameWeave, spread, stopsBetween, type Weights } from './weigh.ts'

const areaOf = (body: readonly Surface[]): number => body.reduce((sum, { area }) => sum + area, 0)

/** Object on a shelf: small, outlined, and lighter than its background. */
const isThing = (surfaces: readonly Surface[], surface: Surface): boolean => {
  if (surface.area < 0.0006 || surface.area > 0.004) return false
  let [drawn, stops] = [0, 0]
  for (const [id, { length, contour }] of surface.neighbours) {
    const other = surfaces[id]
    if (contour / length > 0.33) drawn += length
    if (other && other.lightness < surface.lightness) stops += length * stopsBetween(surface, other)
  }
  return drawn / surface.border > 0.9 && stops / surface.border > 0.3 && surface.fill > 0.6
}

/** Wooden fronts: large wooden bodies that are neither floor nor beams nor a table. */
const findWooden = ({ surfaces, wood }: Scene, floor: Weights): number[] => {
  const weights = surfaces.map((surface) => {
    const { id, top, bottom, left, right, touches, upright } = surface
    if (isThing(surfaces, surface)) return 0
    const beam = ramp(bottom, 0.33, 0.25) * ramp(touches.top, 0, 0.01)
    // A surface that starts this low is a front only with upright grain or slats, and if it is not a chair leg.
    const low = Math.max(ramp(top, 0.82, 0.74), ramp(upright, 1.4, 2) * ramp(right - left, 0.02, 0.028))
    return (wood[id] ?? 0) * (1 - (floor[id] ?? 0)) * (1 - beam) * low
  })
  const kept = surfaces.map(() => 0)
  for (const body of joinBodies(surfaces, weights, (one, two) => alike(one, two, 0.03) > 0.2)) {
    const top = Math.min(...body.map((surface) => surface.top))
    const bottom = Math.max(...body.map((surface) => surface.bottom))
    if (areaOf(body) < 0.018 || bottom - top < 0.12 || top > 0.68) continue
    for (const { id } of body) kept[id] = weights[id] ?? 0
  }
  return kept
}

/** Share of the border with a contour. */
const outlined = ({ neighbours, border }: Surface): number => {
  let drawn = 0
  for (const { length, contour } of neighbours.values()) if (contour / length > 0.22) drawn += length
  return drawn / border
}

/** Side by side or stacked, at most a rail apart, and of one colour. */
const areNeighbours = (one: Surface, two: Surface): boolean => {
  const across = Math.max(one.left, two.left) - Math.min(one.right, two.right)
  const down = Math.max(one.top, two.top) - Math.min(one.bottom, two.bottom)
  const [wide, high] = [
    Math.min(one.right - one.left, two.right - two.left),
    Math.min(one.bottom - one.top, two.bottom - two.top),
  ]
  const beside = across < 0.05 && down < -0.4 * high
  const above = down < 0.06 && across < -0.4 * wide
  return (beside || above) && alike(one, two, 0.02) > 0.5 && stopsBetween(one, two) < 0.16
}

/** Painted fronts: several outlined rectangles close to each other, down to reaching height. */
const findPainted = ({ surfaces, white }: Scene, taken: Weights): number[] => {
  const doors = surfaces.filter(
    (surface) =>
      surface.straight > 0.7 &&
      surface.fill > 0.84 &&
      surface.area > 0.0025 &&
      surface.area < 0.09 &&
      between(surface.y, 0.15, 0.9, 0.01) > 0.5 &&
      surface.lightness < 0.955 * white &&
      (taken[surface.id] ?? 0) < 0.4 &&
      outlined(surface) > 0.7,
  )
  const kept = surfaces.map(() => 0)
  const seen = new Set<Surface>()
  for (const first of doors) {
    if (seen.has(first)) continue
    const group = [first]
    seen.add(first)
    for (const member of group)
      for (const other of doors)
        if (!seen.has(other) && areNeighbours(member, other)) {
          seen.add(other)
          group.push(other)
        }
    if (group.length < 3 || areaOf(group) < 0.025 || Math.max(...group.map(({ bottom }) => bottom)) < 0.55) continue
    for (const { id } of group) kept[id] = 1
  }
  // Stiles and rails: thin, of the doors' colour, and mostly along doors.
  for (const { id, area, border, neighbours, ...surface } of surfaces) {
    if (kept[id] || area > 0.012) continue
    let along = 0
    for (const [other, { length }] of neighbours) {
      const door = surfaces[other]
      if (door && kept[other] === 1 && stopsBetween(door, surface) < 0.25) along += length
    }
    if (along / border > 0.35) kept[id] = 0.9
  }
  return kept
}

/** Fronts of cupboards, drawers, shelves and islands. */
export const findCabinets = (scene: Scene, floor: Weights, taken: Weights): Weights => {
  const wooden = findWooden(scene, floor)
  const share = scene.surfaces.reduce((sum, { id, area }) => sum + area * (wooden[id] ?? 0), 0)
  return share > 0.02 ? wooden : findPainted(scene, taken)
}

/** Share of fronts directly below a surface. */
const restsOn = ({ neighbours }: Surface, fronts: Weights): number => {
  let [front, below] = [0, 0]
  for (const [id, neighbour] of neighbours) {
    below += neighbour.below
    front += neighbour.below * (fronts[id] ?? 0)
  }
  return front / Math.max(1, below)
}

/** Countertops: wide, thin, at hand height, above fronts; and connected surfaces of the same stone. */
export const findCountertop = ({ surfaces, wood }: Scene, cabinets: Weights, taken: Weights): Weights => {
  const rests = surfaces.map((surface) => restsOn(surface, cabinets))
  const isFree = ({ id }: Surface): boolean => Math.max(wood[id] ?? 0, taken[id] ?? 0) < 0.4
  const edges = surfaces.map((surface) => {
    const [wide, thick] = [surface.right - surface.left, surface.bottom - surface.top]
    const shape = ramp(wide / Math.max(0.01, thick), 1.6, 2.6) * ramp(wide, 0.05, 0.1) * ramp(thick, 0.24, 0.14)
    const position = between(surface.y, 0.42, 0.74, 0.06) * (isFree(surface) ? 1 : 0)
    return position * shape * ramp(rests[surface.id] ?? 0, 0.12, 0.35)
  })
  const reached = spread(
    surfaces,
    ({ id }) => (edges[id] ?? 0) > 0.4,
    (surface, from) => {
      const [wide, thick] = [surface.right - surface.left, surface.bottom - surface.top]
      // Coloured stone is identified by its colour, white stone by lying flat or resting on fronts.
      const coloured = from.chroma > 0.02 && (from.hue < 40 || from.hue > 95)
      const level = thick < 0.14 && between(surface.y, 0.45, 0.72, 0.02) > 0.5
      const flat = (surface.upright < -0.6 && wide > 1.6 * thick) || (rests[surface.id] ?? 0) > 0.3
      const kin = alike(surface, from, 0.018) > 0.3 && sameWeave(surface, from) > 0.4
      return isFree(surface) && kin && (coloured ? surface.chroma > 0.5 * from.chroma : level && flat)
    },
  )
  const found = surfaces.map(({ id }) => Math.max(edges[id] ?? 0, reached[id] ? 1 : 0))
  // Drops countertops much smaller than the main one; a partly detected strip would look like a mistake.
  const bodies = joinBodies(surfaces, found)
  const largest = Math.max(0, ...bodies.map(areaOf))
  const kept = new Set(bodies.filter((body) => areaOf(body) > 0.4 * largest).flat())
  return surfaces.map((surface) => (kept.has(surface) ? (found[surface.id] ?? 0) : 0))
}
