import type { Surface } from './describe-surfaces.ts'
import { isFramed } from './find-walls.ts'
import type { Scene } from './scene.ts'
import { alike, between, joinBodies, ramp, type Weights } from './weigh.ts'

const areaOf = (body: readonly Surface[]): number => body.reduce((sum, { area }) => sum + area, 0)

/** Wooden fronts: large bodies of wood that are neither floor nor beams nor a table. */
const findWooden = ({ surfaces, wood }: Scene, floor: Weights): number[] => {
  const weights = surfaces.map(({ id, top, bottom, touches }) => {
    const beam = ramp(bottom, 0.33, 0.25) * ramp(touches.top, 0, 0.01)
    return (wood[id] ?? 0) * (1 - (floor[id] ?? 0)) * (1 - beam) * ramp(top, 0.82, 0.74)
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

/** Painted fronts: rectangles side by side, below eye level or from the floor up. */
const findPainted = ({ surfaces }: Scene, taken: Weights): number[] => {
  const weights = surfaces.map((surface) => {
    const door = ramp(surface.straight, 0.6, 0.8) * (surface.fill > 0.8 && surface.area > 0.002 && surface.area < 0.12 ? 1 : 0)
    const place = between(surface.y, 0.25, 0.9, 0.05)
    return door * place * (isFramed(surfaces, surface) || surface.touches.sides > 0 ? 1 : 0.5) * (1 - (taken[surface.id] ?? 0))
  })
  const kept = surfaces.map(() => 0)
  for (const body of joinBodies(surfaces, weights)) {
    if (body.length < 3 || areaOf(body) < 0.03) continue
    for (const { id } of body) kept[id] = weights[id] ?? 0
  }
  return kept
}

/** Fronts of cupboards, drawers, shelves and islands. */
export const findCabinets = (scene: Scene, floor: Weights, taken: Weights): Weights => {
  const wooden = findWooden(scene, floor)
  const share = scene.surfaces.reduce((sum, { id, area }) => sum + area * (wooden[id] ?? 0), 0)
  return share > 0.02 ? wooden : findPainted(scene, taken)
}

/** Countertops: wide, thin, at the height of a hand, with fronts below. */
export const findCountertop = ({ surfaces, wood }: Scene, cabinets: Weights, taken: Weights): Weights =>
  surfaces.map((surface) => {
    const [wide, thick] = [surface.right - surface.left, surface.bottom - surface.top]
    const shape = ramp(wide / Math.max(0.01, thick), 1.4, 2.6) * ramp(wide, 0.04, 0.1) * ramp(thick, 0.24, 0.14)
    let [front, below] = [0, 0]
    for (const [id, neighbour] of surface.neighbours) {
      below += neighbour.below
      front += neighbour.below * (cabinets[id] ?? 0)
    }
    const other = Math.max(wood[surface.id] ?? 0, taken[surface.id] ?? 0)
    return between(surface.y, 0.42, 0.74, 0.06) * shape * (1 - other) * ramp(front / Math.max(1, below), 0.15, 0.4)
  })
