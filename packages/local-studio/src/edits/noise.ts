// Deterministic noise: smoothed hashes of the position.

const hash = (x: number, y: number): number => {
  let value = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)) | 0
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177)
  return ((value ^ (value >>> 16)) >>> 0) / 4_294_967_296
}

/** One value per integer position, 0..1. */
export const cellNoise = (x: number, y: number): number => hash(Math.floor(x), Math.floor(y))

/** Interpolated between integer positions, 0..1. */
export const smoothNoise = (x: number, y: number): number => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = x - left
  const v = y - top
  const across = u * u * (3 - 2 * u)
  const upperLeft = hash(left, top)
  const lowerLeft = hash(left, top + 1)
  const upper = upperLeft + across * (hash(left + 1, top) - upperLeft)
  const lower = lowerLeft + across * (hash(left + 1, top + 1) - lowerLeft)
  return upper + v * v * (3 - 2 * v) * (lower - upper)
}

/** Sum of smooth noise at several scales, 0..1. */
export const layeredNoise = (x: number, y: number, layers: number): number => {
  let sum = 0
  let weight = 0.5
  let total = 0
  let u = x
  let v = y
  for (let layer = 0; layer < layers; layer++) {
    sum += weight * smoothNoise(u, v)
    total += weight
    weight *= 0.5
    // Rotated, so that the layers' grids do not line up.
    const turned = 1.6 * u + 1.2 * v + 5.2
    v = 1.6 * v - 1.2 * u + 1.3
    u = turned
  }
  return sum / total
}
