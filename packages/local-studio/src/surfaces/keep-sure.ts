// Drops uncertain surfaces. A surface with a part's colour (a walnut table beside oak boards) is kept only if position
// and size agree. The numbers were tuned on the images of art/.
import { findLying } from './find-floor.ts'
import type { Scene } from './scene.ts'
import type { Surface } from './surface.ts'
import { alike, joinBodies, stopsBetween, type Tone, type Weights } from './weigh.ts'

type Body = {
  readonly surfaces: readonly Surface[]
  readonly area: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Shares of the lower border, and of the sides in the lower half. */
  readonly touches: { readonly bottom: number; readonly sides: number }
  readonly tone: Tone
}

const describeBody = (surfaces: readonly Surface[]): Body => {
  const sum = (value: (surface: Surface) => number): number =>
    surfaces.reduce((total, surface) => total + value(surface), 0)
  const area = sum((surface) => surface.area)
  const mean = (value: (surface: Surface) => number): number =>
    sum((surface) => surface.area * value(surface)) / Math.max(1e-9, area)
  const [a, b] = [mean((surface) => surface.a), mean((surface) => surface.b)]
  return {
    surfaces,
    area,
    left: Math.min(...surfaces.map(({ left }) => left)),
    right: Math.max(...surfaces.map(({ right }) => right)),
    top: Math.min(...surfaces.map(({ top }) => top)),
    bottom: Math.max(...surfaces.map(({ bottom }) => bottom)),
    touches: {
      bottom: sum(({ touches }) => touches.bottom),
      sides: sum(({ touches, y }) => (y > 0.5 ? touches.sides : 0)),
    },
    tone: {
      lightness: mean(({ lightness }) => lightness),
      a,
      b,
      chroma: Math.hypot(a, b),
      hue: (Math.atan2(b, a) * 180) / Math.PI,
      texture: mean(({ texture }) => texture),
    },
  }
}

const bodiesOf = ({ surfaces }: Scene, weights: Weights): Body[] => joinBodies(surfaces, weights).map(describeBody)

const keep = ({ surfaces }: Scene, weights: Weights, bodies: readonly Body[]): Weights => {
  const kept = new Set(bodies.flatMap((body) => body.surfaces))
  return surfaces.map((surface) => (kept.has(surface) ? (weights[surface.id] ?? 0) : 0))
}

const nothing = ({ surfaces }: Scene): Weights => surfaces.map(() => 0)

/** A clay model or a drawing: only contours separate its surfaces. */
const isColourless = ({ surfaces }: Scene): boolean =>
  surfaces.reduce((sum, { area, chroma }) => sum + area * chroma, 0) < 0.015

/** Parts identified by colour are certain only in coloured images. */
export const keepInColour = (scene: Scene, weights: Weights): Weights =>
  isColourless(scene) ? nothing(scene) : weights

const gap = 0.06
const isNear = (one: Body, two: Body): boolean =>
  one.left < two.right + gap && two.left < one.right + gap && one.top < two.bottom + gap && two.top < one.bottom + gap

const isSame = (one: Tone, two: Tone): boolean => stopsBetween(one, two) < 0.15 && alike(one, two, 0.016) > 0.3

const isSunlit = (one: Tone, two: Tone): boolean => two.lightness > one.lightness && Math.abs(one.hue - two.hue) < 16

/** Side of an upright object: upright, straight, and higher than wide. */
const isSide = ({ straight, slant, left, right, top, bottom }: Surface): boolean =>
  straight > 0.6 && slant < 0.3 && bottom - top > 1.2 * (right - left)

/**
 * A floor reaches the border with a wide edge; a cropped table stands on a leg. A separate surface belongs to the floor
 * only if it looks the same or is a patch of sun next to it.
 */
export const keepSureFloor = (scene: Scene, found: Weights): Weights => {
  const weights = isColourless(scene)
    ? scene.surfaces.map((surface) => (isSide(surface) ? 0 : (found[surface.id] ?? 0)))
    : found
  const bodies = bodiesOf(scene, weights)
  const anchored = bodies.filter(
    ({ area, left, right, touches }) =>
      area > 0.004 && (touches.sides > 0.015 || touches.bottom > 0.25 * (right - left)),
  )
  const kept = [...anchored]
  const { tone } = describeBody(anchored.flatMap(({ surfaces }) => surfaces))
  const belongs = (body: Body): boolean => {
    const beside = kept.some((other) => isNear(body, other))
    return isSame(tone, body.tone)
      ? beside || body.area > 0.01
      : beside && body.area < 0.006 && isSunlit(tone, body.tone)
  }
  if (anchored.length > 0)
    for (let round = 0; round < 3; round++) kept.push(...bodies.filter((body) => !kept.includes(body) && belongs(body)))
  return isRivalled(scene, weights, tone) ? nothing(scene) : keep(scene, weights, kept)
}

/** Without colours, drawn boards beside a plain floor mean that the plain surface is a rug. */
const isRivalled = (scene: Scene, floor: Weights, { texture }: Tone): boolean => {
  if (!isColourless(scene)) return false
  const lying = findLying(scene)
  const boards = scene.surfaces.filter(
    (surface) =>
      (floor[surface.id] ?? 0) < 0.4 &&
      (lying[surface.id] ?? 0) > 0.4 &&
      surface.touches.bottom + surface.touches.sides > 0.05 &&
      surface.texture > 4 * texture,
  )
  return boards.reduce((sum, { area }) => sum + area, 0) > 0.02
}

/** Without colours a wall is certain only if it is large; a smaller piece may be a door or a countertop. */
export const keepSureWalls = (scene: Scene, weights: Weights): Weights =>
  isColourless(scene)
    ? keep(
        scene,
        weights,
        bodiesOf(scene, weights).filter(({ area }) => area > 0.25),
      )
    : weights

/** A sofa or bed is large; smaller surfaces of its colour are vases, towels or shadows. */
export const keepSureUpholstery = (scene: Scene, weights: Weights): Weights => {
  const bodies = bodiesOf(scene, keepInColour(scene, weights)).filter(({ area }) => area > 0.03)
  return bodies.some(({ area }) => area > 0.06) ? keep(scene, weights, bodies) : nothing(scene)
}

/** A rug extends along the lower border; other surfaces of its colour are armchairs. */
export const keepSureRug = (scene: Scene, weights: Weights): Weights =>
  keep(
    scene,
    weights,
    bodiesOf(scene, keepInColour(scene, weights)).filter(({ touches }) => touches.bottom > 0.3),
  )
