// Normal brightness of a part. Each material of a part (pale oak and dark slats) has its own, so that both get the same
// paint while light and shadow within a material stay.
import { guideWithin, type Guided } from './guide-within.ts'
import type { Scene } from './scene.ts'
import type { SmallPicture } from './small-picture.ts'
import type { Surface } from './surface.ts'
import { alike, ramp } from './weigh.ts'

export type Levels = {
  /** Per pixel: normal lightness, and normal proportion of chroma to lightness. */
  readonly lightness: Guided
  readonly a: Float32Array
  readonly b: Float32Array
  /** Distance from the normal chroma that covers nearly all pixels of the part. */
  readonly spread: number
}

/** A spread beyond any difference of colours, so that no pixel of the mask is excluded. */
const anyColour = 10

const radius = 5
/** Where two materials meet, small differences of lightness matter. */
const calm = 2e-4

const groupSurfaces = (members: readonly Surface[]): Surface[][] => {
  const groups: Surface[][] = []
  for (const surface of members.toSorted((one, two) => two.area - one.area || one.id - two.id)) {
    const group = groups.find(([first]) => first && alike(first, surface, 0.035) > 0.3)
    if (group) group.push(surface)
    else groups.push([surface])
  }
  return groups
}

/** Lightness at the 67th percentile of area, because well-lit areas show a material's nominal colour. */
const usual = (group: readonly Surface[]): { lightness: number; a: number; b: number } => {
  const total = group.reduce((sum, { area }) => sum + area, 0)
  let [sum, a, b] = [0, 0, 0]
  let lightness = group[0]?.lightness ?? 0.5
  for (const surface of group.toSorted((one, two) => one.lightness - two.lightness)) {
    if (sum < 0.67 * total) ({ lightness } = surface)
    sum += surface.area
    a += (surface.area / total) * (surface.a / Math.max(0.05, surface.lightness))
    b += (surface.area / total) * (surface.b / Math.max(0.05, surface.lightness))
  }
  return { lightness: Math.max(0.08, lightness), a, b }
}

/** Surfaces that are mostly inside a mask. */
const membersOf = ({ surfaces, labels }: Scene, mask: Float32Array): Surface[] => {
  const covered = new Float64Array(surfaces.length)
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0
    covered[label] = (covered[label] ?? 0) + (mask[i] ?? 0)
  }
  return surfaces.filter(({ id, area }) => (covered[id] ?? 0) > 0.3 * area * labels.length)
}

/** Surfaces cropped to a mask, with the area and colour they have there. */
const piecesOf = ({ surfaces, labels, picture }: Scene, mask: Float32Array): Surface[] => {
  const sums = surfaces.map(() => ({ count: 0, lightness: 0, a: 0, b: 0 }))
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i] ?? 0]
    if (!sum || (mask[i] ?? 0) < 0.5) continue
    sum.count++
    sum.lightness += picture.lightness[i] ?? 0
    sum.a += picture.a[i] ?? 0
    sum.b += picture.b[i] ?? 0
  }
  return surfaces.flatMap((surface) => {
    const { count, lightness, a, b } = sums[surface.id] ?? { count: 0, lightness: 0, a: 0, b: 0 }
    if (count === 0) return []
    return { ...surface, area: count / labels.length, lightness: lightness / count, a: a / count, b: b / count }
  })
}

export const findLevels = (scene: Scene, mask: Float32Array): Levels => levelsOf(scene, mask, membersOf(scene, mask))

/** Levels of a marked area, all of which is changed, whatever its colour. */
export const findMarkedLevels = (scene: Scene, mask: Float32Array): Levels => ({
  ...levelsOf(scene, mask, piecesOf(scene, mask)),
  spread: anyColour,
})

const levelsOf = (scene: Scene, mask: Float32Array, members: readonly Surface[]): Levels => {
  const { surfaces, labels, picture } = scene
  const groups = groupSurfaces(members.length > 0 ? members : surfaces)
  const main = usual(groups[0] ?? surfaces)
  const levels = surfaces.map(() => main)
  for (const group of groups) {
    // A small group is more likely a shadow than a separate material.
    const area = group.reduce((sum, surface) => sum + surface.area, 0)
    const own = usual(group)
    const share = ramp(area, 0.004, 0.02)
    const lightness = main.lightness + share * (own.lightness - main.lightness)
    for (const { id } of group) levels[id] = { lightness, a: own.a, b: own.b }
  }
  const guide = guideWithin(picture, mask, radius)
  const plane = (key: 'lightness' | 'a' | 'b'): Float32Array => {
    const values = Float32Array.from(levels, (level) => level[key])
    const everywhere = new Float32Array(labels.length)
    for (let i = 0; i < labels.length; i++) everywhere[i] = values[labels[i] ?? 0] ?? 0
    return everywhere
  }
  const [a, b] = [guide.mean(plane('a')), guide.mean(plane('b'))]
  return { lightness: guide.follow(plane('lightness'), calm), a, b, spread: findSpread(picture, mask, a, b) }
}

const findSpread = (picture: SmallPicture, mask: Float32Array, a: Float32Array, b: Float32Array): number => {
  const away = new Float32Array(mask.length)
  let count = 0
  for (let i = 0; i < mask.length; i++) {
    if ((mask[i] ?? 0) < 0.9) continue
    const light = picture.lightness[i] ?? 0
    const green = (picture.a[i] ?? 0) - light * (a[i] ?? 0)
    const blue = (picture.b[i] ?? 0) - light * (b[i] ?? 0)
    away[count++] = Math.sqrt(green * green + blue * blue)
  }
  return away.subarray(0, count).toSorted()[Math.floor(0.95 * count)] ?? 0
}

/** One level for a whole mask, from its own pixels: for parts too thin for a surface. */
export const evenLevels = ({ lightness, a, b }: SmallPicture, mask: Float32Array): Levels => {
  const within = [...lightness.keys()].filter((i) => (mask[i] ?? 0) > 0.5)
  const lights = within.map((i) => lightness[i] ?? 0).toSorted((one, two) => one - two)
  const middle = Math.max(0.1, lights[Math.floor(0.6 * lights.length)] ?? 0.5)
  const mean = (plane: Float32Array): number =>
    within.reduce((sum, i) => sum + (plane[i] ?? 0) / Math.max(0.1, lightness[i] ?? 0), 0) / Math.max(1, within.length)
  const even = (value: number): Float32Array => new Float32Array(lightness.length).fill(value)
  return { lightness: { slope: even(0), offset: even(middle) }, a: even(mean(a)), b: even(mean(b)), spread: anyColour }
}
