import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'
import {
  alike,
  findLeader,
  joinBodies,
  ramp,
  sameWeave,
  spread,
  stopsBetween,
  type Tone,
  type Weights,
} from './weigh.ts'

/** Plain, along the upper border, and receding, resting on a plain wall, or between beams. */
export const findCeiling = ({ surfaces, wood }: Scene): Weights => {
  const candidates = surfaces.map(
    ({ bottom, touches, texture }) =>
      ramp(bottom, 0.48, 0.36) * ramp(touches.top, 0.02, 0.05) * ramp(texture, 2.2, 1.5),
  )
  const found = surfaces.map((surface) => {
    let [wall, below, beams] = [0, 0, 0]
    for (const [id, neighbour] of surface.neighbours) {
      const other = surfaces[id]
      if (other && (wood[id] ?? 0) > 0.4 && other.y < 0.22 && other.touches.top > 0) beams += neighbour.length
      below += neighbour.below
      if (other && other.texture < 2 && other.bottom > 0.4 && other.area > 0.02) wall += neighbour.below
    }
    const rests = ramp(wall / Math.max(1, below), 0.25, 0.5)
    const between = ramp(beams / surface.border, 0.15, 0.3)
    return (candidates[surface.id] ?? 0) * Math.max(rests, ramp(surface.slant, 0.5, 0.9), between)
  })
  // If much of the upper border is ceiling, the other candidates are too.
  const share = surfaces.reduce((sum, { id, touches }) => sum + touches.top * ramp(found[id] ?? 0, 0.3, 0.6), 0)
  return share > 0.35 ? candidates : found
}

/** An outlined rectangle enclosed by one kind of surface: framed art, a mirror, a door. */
const isFramed = (surfaces: readonly Surface[], surface: Surface): boolean => {
  const { touches, fill, area, neighbours, left, right, top, bottom } = surface
  if (touches.top + touches.bottom + touches.sides > 0 || fill < 0.84 || area > 0.08) return false
  const outside = [...neighbours]
    .flatMap(([id, { length, contour }]) => ({ other: surfaces[id], length, contour }))
    // Surfaces inside it (a drawing in a frame, a reflection) do not enclose it.
    .filter(
      ({ other }) => other && !(other.left > left && other.right < right && other.top > top && other.bottom < bottom),
    )
    .toSorted((one, two) => two.length - one.length)
  const most = outside[0]?.other
  const sure = surface.straight > 0.75 || outside.length < neighbours.size
  let [length, contour, kin] = [0, 0, 0]
  for (const { other, ...side } of outside) {
    length += side.length
    if (side.contour / side.length > 0.24) contour += side.length
    if (most && other && alike(most, other, 0.02) > 0.5 && stopsBetween(most, other) < 0.35) kin += side.length
  }
  return length > 0 && contour / length > 0.8 && kin / length > (sure ? 0.45 : 0.7)
}

/** Curtains: fine upright folds in a light surface. */
export const findCurtains = ({ surfaces, wood }: Scene): Weights =>
  surfaces.map(
    (surface) =>
      ramp(surface.upright, 1.8, 2.4) *
      ramp(surface.texture, 1, 1.6) *
      ramp(surface.chroma, 0.05, 0.035) *
      ramp(surface.bottom - surface.top, 0.15, 0.25) *
      ramp(surface.lightness, 0.5, 0.6) *
      (1 - (wood[surface.id] ?? 0)),
  )

/** A patch of sun has the wall's hue; other bright surfaces are windows, lamps or white objects. */
const isOutside = (wall: Tone, surface: Surface): boolean =>
  surface.lightness > wall.lightness + 0.11 &&
  (surface.chroma / surface.lightness < (0.6 * wall.chroma) / wall.lightness ||
    (wall.chroma > 0.015 && Math.abs(surface.hue - wall.hue) > 25))

/** Mouldings are contours within a wall: it continues beyond them in the same colour. */
const isMoulding = (surface: Surface, from: Surface, contour: number, share: number): boolean => {
  const broad = share > 0.3
  const goesOn = (broad && contour < 0.43) || surface.touches.top + surface.touches.sides > 0 || contour < 0.32
  return goesOn && alike(surface, from, broad ? 0.022 : 0.012) > 0.3 && stopsBetween(surface, from) < 0.4
}

/** Reflections in glazed tiles: paler, with the same hue and texture. */
const gloss = (tile: Tone, surface: Surface): number =>
  ramp(Math.abs(surface.hue - tile.hue), 40, 25) *
  ramp(surface.texture, 1.8, 2.6) *
  ramp(surface.chroma / tile.chroma, 0.2, 0.35)

/** Walls: the kind of plain surface that covers most of the upper part, and connected ones. */
export const findWalls = (scene: Scene, floor: Weights, ceiling: Weights): Weights => {
  const { surfaces } = scene
  const curtains = findCurtains(scene)
  // Leaf shadows on a wall look like grain; wood is larger.
  const large = joinBodies(surfaces, scene.wood).filter((body) => body.reduce((sum, { area }) => sum + area, 0) > 0.012)
  const wood = new Map(large.flat().map(({ id }) => [id, scene.wood[id] ?? 0]))
  const standing = surfaces.map((surface) => {
    const { id } = surface
    const high = ramp(surface.y, 0.74, 0.6) * ramp(surface.top, 0.68, 0.55)
    const framed = isFramed(surfaces, surface) ? 1 : 0
    const taken = Math.max(wood.get(id) ?? 0, floor[id] ?? 0, ceiling[id] ?? 0, curtains[id] ?? 0, framed)
    return high * (1 - taken) * ramp(surface.lightness, 0.2, 0.3) * ramp(surface.lightness, 0.94, 0.9)
  })
  const bids = surfaces.map(
    ({ id, y, area, bottom, texture }) =>
      (standing[id] ?? 0) *
      ramp(y, 0.66, 0.5) *
      ramp(area, 0.002, 0.008) *
      ramp(bottom, 0.1, 0.25) *
      (0.35 + 0.65 * ramp(texture, 2.6, 1.4)),
  )
  const leader = findLeader(
    surfaces,
    bids,
    (one, two) => alike(one, two, 0.03) * sameWeave(one, two),
    0.02,
    ({ id, touches }) => (bids[id] ?? 0) * (touches.top + touches.sides > 0 ? 1 : 0.3),
  )
  if (!leader) return surfaces.map(() => 0)
  const { tone } = leader
  // A wall with a unique colour is identified by it, down to the floor and in reflections.
  const coloured = tone.chroma > 0.028 && (tone.hue < 30 || tone.hue > 115)
  const same = (surface: Surface): number => {
    if (isOutside(tone, surface)) return coloured ? gloss(tone, surface) : 0
    const light = ramp(stopsBetween(tone, surface), coloured ? 0.8 : 0.46, coloured ? 0.6 : 0.36)
    return light * alike(tone, surface, 0.01 + (0.28 * tone.chroma) / tone.lightness) * sameWeave(tone, surface)
  }
  const starts = (surface: Surface): boolean => {
    if (surface.id === leader.id) return true
    if (coloured) return same(surface) > 0.3 && surface.top < 0.86
    if (surface.y > 0.5) return false
    const attached = Math.max(surface.touches.top + surface.touches.sides, 0.3 * surface.area) > 0.015
    return attached && (standing[surface.id] ?? 0) > 0.3 && same(surface) > 0.5 && stopsBetween(surface, tone) < 0.4
  }
  // Surfaces without a visible border are one, however far down they reach.
  const seamless = new Set<Surface>()
  const reached = spread(surfaces, starts, (surface, from, contour, share) => {
    if (same(surface) < 0.2 || alike(surface, from, 0.03) < 0.3) return false
    if (contour < 0.16 && share > 0.35 && (floor[surface.id] ?? 0) < 0.4) {
      seamless.add(surface)
      return true
    }
    if ((standing[surface.id] ?? 0) < 0.1) return false
    // A patch of sun has a sharp contour, but an irregular shape.
    const sunny =
      surface.lightness > from.lightness && surface.fill < 0.8 && share > 0.3 && alike(surface, from, 0.015) > 0.3
    // On a coloured wall, a step of lightness without a step of colour is a shadow's edge.
    const shadow = tone.chroma > 0.035 && alike(surface, from, 0.016) > 0.5 && stopsBetween(surface, from) > 0.06
    return contour < 0.3 || sunny || shadow || isMoulding(surface, from, contour, share)
  })
  return surfaces.map((surface) => {
    const position = coloured || seamless.has(surface) ? 1 : ramp(standing[surface.id] ?? 0, 0.05, 0.25)
    return reached[surface.id] ? position * same(surface) : 0
  })
}
