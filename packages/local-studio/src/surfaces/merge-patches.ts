// Merges similar neighbouring patches into surfaces, most similar first.
import type { Patches } from './grow-patches.ts'
import type { SmallPicture } from './small-picture.ts'

type Border = { length: number; strength: number }
type Region = { area: number; lightness: number; a: number; b: number; borders: Map<number, Border> }

/** Merging stops at this difference. */
const limit = 0.075

const measure = (picture: SmallPicture, contours: Float32Array, { count, labels }: Patches): Region[] => {
  const { width, height, lightness, a, b } = picture
  const regions: Region[] = Array.from({ length: count }, () => ({
    area: 0,
    lightness: 0,
    a: 0,
    b: 0,
    borders: new Map(),
  }))
  const touch = (one: number, two: number, strength: number): void => {
    const border = regions[one]?.borders.get(two) ?? { length: 0, strength: 0 }
    if (border.length === 0) {
      // Both sides share the border object.
      regions[one]?.borders.set(two, border)
      regions[two]?.borders.set(one, border)
    }
    border.length++
    border.strength += strength
  }
  for (let pixel = 0; pixel < width * height; pixel++) {
    const own = labels[pixel] ?? 0
    const region = regions[own]
    if (!region) continue
    region.area++
    region.lightness += lightness[pixel] ?? 0
    region.a += a[pixel] ?? 0
    region.b += b[pixel] ?? 0
    const strength = contours[pixel] ?? 0
    const right = pixel % width < width - 1 ? (labels[pixel + 1] ?? 0) : own
    if (right !== own) touch(own, right, Math.max(strength, contours[pixel + 1] ?? 0))
    const below = pixel + width < width * height ? (labels[pixel + width] ?? 0) : own
    if (below !== own) touch(own, below, Math.max(strength, contours[pixel + width] ?? 0))
  }
  return regions
}

/** Light and shadow on a surface differ in lightness but little in chroma; contours count separately. */
const difference = (one: Region, two: Region, border: Border, total: number): number => {
  const light = one.lightness / one.area - two.lightness / two.area
  const green = one.a / one.area - two.a / two.area
  const blue = one.b / one.area - two.b / two.area
  const contour = border.strength / border.length
  const small = Math.min(one.area, two.area) / total
  // Small patches merge first, large ones only if nearly equal.
  const size = Math.min(1.6, 0.35 + 14 * Math.sqrt(small))
  const chroma = Math.sqrt(green * green + blue * blue)
  return (0.55 * Math.abs(light) + 1.7 * chroma + 0.3 * Math.max(0, contour - 0.16)) * size
}

const join = (regions: readonly Region[], from: number, into: number): void => {
  const one = regions[into]
  const two = regions[from]
  if (!one || !two) return
  one.area += two.area
  one.lightness += two.lightness
  one.a += two.a
  one.b += two.b
  one.borders.delete(from)
  for (const [other, border] of two.borders) {
    if (other === into) continue
    const own = one.borders.get(other) ?? { length: 0, strength: 0 }
    own.length += border.length
    own.strength += border.strength
    one.borders.set(other, own)
    const borders = regions[other]?.borders
    borders?.delete(from)
    borders?.set(into, own)
  }
}

export const mergePatches = (picture: SmallPicture, contours: Float32Array, patches: Patches): Patches => {
  const regions = measure(picture, contours, patches)
  const total = picture.width * picture.height
  const parents = Int32Array.from({ length: patches.count }, (_, id) => id)
  // Most similar neighbour of each region, and their difference.
  const partners = new Int32Array(patches.count).fill(-1)
  const costs = new Float64Array(patches.count).fill(Infinity)
  const look = (id: number): void => {
    const region = regions[id]
    let partner = -1
    let least = Infinity
    for (const [other, border] of region?.borders ?? []) {
      const neighbour = regions[other]
      if (!region || !neighbour) continue
      const cost = difference(region, neighbour, border, total)
      if (cost < least || (cost === least && other < partner)) {
        partner = other
        least = cost
      }
    }
    partners[id] = partner
    costs[id] = least
  }
  for (let id = 0; id < patches.count; id++) look(id)
  for (;;) {
    let best = -1
    let least = limit
    for (let id = 0; id < costs.length; id++) {
      const cost = costs[id] ?? Infinity
      if (cost < least) {
        best = id
        least = cost
      }
    }
    if (best < 0) break
    const from = partners[best] ?? 0
    join(regions, from, best)
    parents[from] = best
    costs[from] = Infinity
    look(best)
    for (const other of regions[best]?.borders.keys() ?? []) look(other)
  }
  return rename(patches.labels, parents)
}

/** Renumbers the remaining regions from 0. */
const rename = (labels: Int32Array, parents: Int32Array): Patches => {
  const names = new Map<number, number>()
  for (const [id, parent] of parents.entries()) if (id === parent) names.set(id, names.size)
  const roots = Int32Array.from(parents, (_, id) => {
    let root = id
    while (parents[root] !== root) root = parents[root] ?? root
    return names.get(root) ?? 0
  })
  const named = new Int32Array(labels.length)
  for (let i = 0; i < labels.length; i++) named[i] = roots[labels[i] ?? 0] ?? 0
  return { count: names.size, labels: named }
}
