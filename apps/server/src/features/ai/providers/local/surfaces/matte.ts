// From chosen surfaces to a matte whose edges follow the edges of the large picture. Around each pixel the matte is
// written as a linear function of colour (a guided filter); the function is found in the small picture, where it is
// cheap, and evaluated in the large one, where hairlines and leaves are visible.
import { boxMean } from '#features/ai/providers/local/picture/box-mean.ts'

import type { SmallPicture } from './small-picture.ts'

export type Matte = {
  /** The matte of the small picture, 0..1. */
  readonly mask: Float32Array
  /** For each pixel: matte = l * lightness + a * a + b * b + constant. */
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly constant: Float32Array
}

const usualRadius = 4
const calm = 4e-4

export const guideMatte = (picture: SmallPicture, mask: Float32Array, radius = usualRadius): Matte => {
  const { width, height, lightness: L } = picture
  // Chroma moves over a smaller range than lightness; scaled up it has an equal say.
  const scale = 2
  const A = picture.a.map((value) => scale * value)
  const B = picture.b.map((value) => scale * value)
  const mean = (plane: Float32Array): Float32Array => boxMean(plane, width, height, radius)
  const product = (one: Float32Array, two: Float32Array): Float32Array =>
    mean(one.map((value, i) => value * (two[i] ?? 0)))
  const [mL, mA, mB, mM] = [mean(L), mean(A), mean(B), mean(mask)]
  const [LL, LA, LB, AA, AB, BB] = [
    product(L, L),
    product(L, A),
    product(L, B),
    product(A, A),
    product(A, B),
    product(B, B),
  ]
  const [ML, MA, MB] = [product(mask, L), product(mask, A), product(mask, B)]
  const l = new Float32Array(mask.length)
  const a = new Float32Array(mask.length)
  const b = new Float32Array(mask.length)
  const constant = new Float32Array(mask.length)
  for (let i = 0; i < mask.length; i++) {
    const [l0, a0, b0, m0] = [mL[i] ?? 0, mA[i] ?? 0, mB[i] ?? 0, mM[i] ?? 0]
    // The covariance of colour (symmetric, 3 x 3), and of colour with the matte.
    const ll = (LL[i] ?? 0) - l0 * l0 + calm
    const la = (LA[i] ?? 0) - l0 * a0
    const lb = (LB[i] ?? 0) - l0 * b0
    const aa = (AA[i] ?? 0) - a0 * a0 + calm
    const ab = (AB[i] ?? 0) - a0 * b0
    const bb = (BB[i] ?? 0) - b0 * b0 + calm
    const ml = (ML[i] ?? 0) - m0 * l0
    const ma = (MA[i] ?? 0) - m0 * a0
    const mb = (MB[i] ?? 0) - m0 * b0
    const [c0, c1, c2] = [aa * bb - ab * ab, ab * lb - la * bb, la * ab - aa * lb]
    const determinant = ll * c0 + la * c1 + lb * c2
    const wl = (c0 * ml + c1 * ma + c2 * mb) / determinant
    const wa = (c1 * ml + (ll * bb - lb * lb) * ma + (la * lb - ll * ab) * mb) / determinant
    const wb = (c2 * ml + (la * lb - ll * ab) * ma + (ll * aa - la * la) * mb) / determinant
    l[i] = wl
    a[i] = scale * wa
    b[i] = scale * wb
    constant[i] = m0 - wl * l0 - wa * a0 - wb * b0
  }
  return { mask, l: mean(l), a: mean(a), b: mean(b), constant: mean(constant) }
}
