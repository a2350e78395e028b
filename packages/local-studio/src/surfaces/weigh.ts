// Helpers for the surface rules: every statement is a weight between 0 and 1.
import type { Surface } from './surface.ts'

/** One weight per surface id. */
export type Weights = readonly number[]

/** 0 up to `from`, 1 after `to`, linear in between; `from` may be larger than `to`. */
export const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** 1 between `low` and `high`, falling to 0 over `soft` on both sides. */
export const between = (value: number, low: number, high: number, soft: number): number =>
  ramp(value, low - soft, low) * ramp(value, high + soft, high)

/** Stops of lightness between two surfaces. */
export const stopsBetween = (one: Tone, two: Tone): number =>
  Math.abs(Math.log2(Math.max(0.05, one.lightness) / Math.max(0.05, two.lightness)))

/**
 * Whether two surfaces could be the same material in different light. Light multiplies a colour, so the proportion of
 * chroma to lightness is compared.
 */
export const alike = (one: Tone, two: Tone, tolerance: number): number => {
  const [light, other] = [Math.max(0.05, one.lightness), Math.max(0.05, two.lightness)]
  const chroma = Math.hypot(one.a / light - two.a / other, one.b / light - two.b / other)
  return ramp(chroma, 2 * tolerance, tolerance) * ramp(stopsBetween(one, two), 0.95, 0.5)
}

/** Whether textures are of one kind: plaster and tile of one colour differ. */
export const sameWeave = (one: Tone, two: Tone): number =>
  ramp(Math.abs(Math.log2((one.texture + 0.5) / (two.texture + 0.5))), 1.7, 1)

/** Appearance of a kind of surface. */
export type Tone = Pick<Surface, 'lightness' | 'a' | 'b' | 'chroma' | 'hue' | 'texture'>

export type Leader = { readonly id: number; readonly tone: Tone }

/** Mean appearance, by area and weight. */
const toneOf = (surfaces: readonly Surface[], weightOf: (surface: Surface) => number): Tone => {
  let [total, lightness, a, b, texture] = [0, 0, 0, 0, 0]
  for (const surface of surfaces) {
    const weight = surface.area * weightOf(surface)
    total += weight
    lightness += weight * surface.lightness
    a += weight * surface.a
    b += weight * surface.b
    texture += weight * Math.log(surface.texture + 0.1)
  }
  ;[lightness, a, b, texture] = [lightness / total, a / total, b / total, Math.exp(texture / total) - 0.1]
  return { lightness, a, b, texture, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/**
 * The kind with the most support among the candidates: each surface supports similar ones by its weight. Its appearance
 * is computed with `presence`, which leaves out mere preferences.
 */
export const findLeader = (
  surfaces: readonly Surface[],
  weights: Weights,
  kin: (one: Surface, two: Surface) => number,
  least: number,
  favour: (surface: Surface) => number = () => 1,
  presence: (leader: Surface) => Weights = () => weights,
): Leader | undefined => {
  let surface: Surface | undefined
  let most = 0
  for (const one of surfaces) {
    if ((weights[one.id] ?? 0) <= 0.01) continue
    let support = 0
    for (const two of surfaces) support += two.area * (weights[two.id] ?? 0) * kin(one, two)
    if (support >= least && support * favour(one) > most) [surface, most] = [one, support * favour(one)]
  }
  if (!surface) return undefined
  const first = surface
  const present = presence(first)
  return { id: first.id, tone: toneOf(surfaces, (other) => (present[other.id] ?? 0) * kin(first, other)) }
}

/** Flood fill from surface to surface, across borders that `admit` accepts. */
export const spread = (
  surfaces: readonly Surface[],
  starts: (surface: Surface) => boolean,
  admit: (surface: Surface, from: Surface, contour: number, share: number) => boolean,
): boolean[] => {
  const reached = surfaces.map(starts)
  const queue = surfaces.filter(({ id }) => reached[id])
  for (let from = queue.pop(); from; from = queue.pop())
    for (const [id, { length, contour }] of from.neighbours) {
      const to = surfaces[id]
      if (!to || reached[id] || length < 3) continue
      if (!admit(to, from, contour / length, length / to.border)) continue
      reached[id] = true
      queue.push(to)
    }
  return reached
}

/** Connected surfaces of a kind, so that a cabinet is judged as a whole instead of door by door. */
export const joinBodies = (
  surfaces: readonly Surface[],
  weights: Weights,
  related: (one: Surface, two: Surface) => boolean = () => true,
): Surface[][] => {
  const seen = new Set<number>()
  const bodies: Surface[][] = []
  for (const start of surfaces) {
    if (seen.has(start.id) || (weights[start.id] ?? 0) < 0.4) continue
    seen.add(start.id)
    const body = [start]
    for (const member of body)
      for (const [id, { length }] of member.neighbours) {
        const next = surfaces[id]
        if (!next || seen.has(id) || length < 4 || (weights[id] ?? 0) < 0.4 || !related(member, next)) continue
        seen.add(id)
        body.push(next)
      }
    bodies.push(body)
  }
  return bodies
}
