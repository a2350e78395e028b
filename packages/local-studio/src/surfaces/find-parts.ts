// Heuristics that classify surfaces by position, shape, colour and texture. All weights are soft; undetected parts are
// reported instead of guessed.
import { findCabinets, findCountertop } from './find-cabinets.ts'
import { findFloor } from './find-floor.ts'
import { findBacksplash, findRug, findStone, findUpholstery, widenRug } from './find-furnishings.ts'
import { findCeiling, findCurtains, findWalls } from './find-walls.ts'
import { keepInColour, keepSureFloor, keepSureRug, keepSureUpholstery, keepSureWalls } from './keep-sure.ts'
import type { Scene } from './scene.ts'
import { alike, joinBodies, ramp, stopsBetween, type Weights } from './weigh.ts'

export type Part = Surfaced | 'hardware'

/** Parts made of surfaces; hardware is too thin for one. */
export type Surfaced =
  | 'floor'
  | 'ceiling'
  | 'walls'
  | 'cabinets'
  | 'countertop'
  | 'backsplash'
  | 'rug'
  | 'upholstery'
  | 'curtains'
  /** Anything made of wood or stone. */
  | 'wood'
  | 'stone'

const most = (...lists: readonly Weights[]): number[] =>
  (lists[0] ?? []).map((_, id) => Math.max(...lists.map((list) => list[id] ?? 0)))

const without = (weights: Weights, others: Weights): number[] =>
  weights.map((weight, id) => weight * (1 - (others[id] ?? 0)))

/** Adds small surfaces that a part encloses if they could be of its kind. */
const complete = ({ surfaces }: Scene, weights: Weights, stops = 0.25): Weights => {
  let result = weights
  for (let round = 0; round < 3; round++)
    result = surfaces.map((surface) => {
      const own = result[surface.id] ?? 0
      if (own > 0.9 || surface.area > 0.015) return own
      let around = 0
      for (const [id, { length }] of surface.neighbours) {
        const other = surfaces[id]
        if (other)
          around +=
            length *
            (result[id] ?? 0) *
            alike(surface, other, 0.03) *
            ramp(stopsBetween(surface, other), stops, stops / 2)
      }
      return Math.max(own, ramp(around / surface.border, 0.45, 0.7))
    })
  return result
}

/** All wood except small pieces and the brown stripes of a rug. */
const findWood = ({ surfaces, wood }: Scene, rug: Weights): Weights => {
  const weights = without(wood, rug)
  const large = joinBodies(surfaces, weights).filter((body) => body.reduce((sum, { area }) => sum + area, 0) > 0.004)
  const kept = new Set(large.flat())
  return surfaces.map((surface) => (kept.has(surface) ? (weights[surface.id] ?? 0) : 0))
}

/** A probable surface counts fully, because half a coat of paint would give a mixed colour. */
const paint = ({ labels }: Scene, weights: Weights): Float32Array => {
  const whole = weights.map((weight) => ramp(weight, 0.2, 0.5))
  const mask = new Float32Array(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = whole[labels[i] ?? 0] ?? 0
  return mask
}

/** Mask of a part in the small image, 0..1 per pixel. */
export type MaskOf = (part: Surfaced) => Float32Array

export type FoundParts = {
  /** All surfaces that may belong to a part. */
  readonly maskOf: MaskOf
  /** Certain surfaces only; empty if there are too few. */
  readonly sureMaskOf: MaskOf
}

const remember = (paintPart: MaskOf): MaskOf => {
  const painted = new Map<Surfaced, Float32Array>()
  return (part) => {
    const mask = painted.get(part) ?? paintPart(part)
    painted.set(part, mask)
    return mask
  }
}

export const findParts = (scene: Scene): FoundParts => {
  const floor = complete(scene, findFloor(scene))
  const ceiling = findCeiling(scene)
  const cabinets = complete(scene, findCabinets(scene, floor, most(floor, ceiling)))
  const walls = without(complete(scene, findWalls(scene, floor, most(ceiling, cabinets))), most(ceiling, cabinets))
  const countertop = complete(scene, findCountertop(scene, cabinets, most(floor, ceiling)), 0.6)
  const backsplash = complete(scene, findBacksplash(scene, countertop, most(floor, ceiling, cabinets)))
  const rug = complete(scene, findRug(scene, most(floor, cabinets)))
  const curtains = findCurtains(scene)
  const built = most(floor, ceiling, walls, cabinets, countertop, backsplash, rug, curtains)
  const upholstery = complete(scene, findUpholstery(scene, built))
  const stone = most(countertop, findStone(scene, most(floor, walls, ceiling, cabinets, upholstery)))
  const wood = complete(
    scene,
    findWood(scene, without(widenRug(scene, rug, most(floor, cabinets)), most(floor, cabinets))),
  )
  const weights = { floor, ceiling, walls, cabinets, countertop, backsplash, rug, curtains, upholstery, stone, wood }
  const keepSure: Partial<Record<Surfaced, typeof keepInColour>> = {
    floor: keepSureFloor,
    walls: keepSureWalls,
    upholstery: keepSureUpholstery,
    rug: keepSureRug,
  }
  return {
    maskOf: remember((part) => paint(scene, weights[part])),
    sureMaskOf: remember((part) => paint(scene, (keepSure[part] ?? keepInColour)(scene, weights[part]))),
  }
}
