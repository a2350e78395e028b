// Turns surfaces into a matte that follows the edges of the full-size image. A guided filter expresses the matte as a
// linear function of colour, computed on the small image and evaluated on the full-size one, where fine lines and
// leaves are visible.
import { boxMean } from '#picture/box-mean.ts'
import { multiply } from '#picture/multiply.ts'

import { cutOut } from './cut-out.ts'
import type { SmallPicture } from './small-picture.ts'
import { ramp } from './weigh.ts'

export type Matte = {
  /** Matte of the small image, 0..1. */
  readonly mask: Float32Array
  /** Per pixel: matte = l * lightness + a * a + b * b + constant. */
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly constant: Float32Array
}

/** A user's mask, used without refinement. */
export const plainMatte = (mask: Float32Array): Matte => {
  const nothing = new Float32Array(mask.length)
  return { mask, l: nothing, a: nothing, b: nothing, constant: mask }
}

const usualRadius = 4
/** Colour differences well below the root of this are noise. */
const calm = 4e-4
/** Colour difference at which colour and mask have equal weight. */
const faint = 5e-4
/** Chroma has a smaller range than lightness; scaled up, it has equal weight. */
const scale = 2

export const guideMatte = (whole: SmallPicture, mask: Float32Array, radius = usualRadius): Matte => {
  const { picture, mask: part, putBack } = cutOut(whole, mask, 2 * radius + 2)
  const { width, height, lightness } = picture
  const count = part.length
  const green = picture.a.map((value) => scale * value)
  const blue = picture.b.map((value) => scale * value)
  const mean = (plane: Float32Array): Float32Array => boxMean(plane, width, height, radius)
  const product = (one: Float32Array, two: Float32Array): Float32Array => mean(multiply(one, two))
  const means = { l: mean(lightness), a: mean(green), b: mean(blue), m: mean(part) }
  const covariance = {
    ll: product(lightness, lightness),
    la: product(lightness, green),
    lb: product(lightness, blue),
    aa: product(green, green),
    ab: product(green, blue),
    bb: product(blue, blue),
    ml: product(part, lightness),
    ma: product(part, green),
    mb: product(part, blue),
  }
  const l = new Float32Array(count)
  const a = new Float32Array(count)
  const b = new Float32Array(count)
  const constant = new Float32Array(count)
  const blind = new Float32Array(count)
  for (let i = 0; i < count; i++) {
    const l0 = means.l[i] ?? 0
    const a0 = means.a[i] ?? 0
    const b0 = means.b[i] ?? 0
    const m0 = means.m[i] ?? 0
    // Covariance of colour (symmetric, 3 x 3), and of colour with the matte.
    const ll = (covariance.ll[i] ?? 0) - l0 * l0 + calm
    const la = (covariance.la[i] ?? 0) - l0 * a0
    const lb = (covariance.lb[i] ?? 0) - l0 * b0
    const aa = (covariance.aa[i] ?? 0) - a0 * a0 + calm
    const ab = (covariance.ab[i] ?? 0) - a0 * b0
    const bb = (covariance.bb[i] ?? 0) - b0 * b0 + calm
    const ml = (covariance.ml[i] ?? 0) - m0 * l0
    const ma = (covariance.ma[i] ?? 0) - m0 * a0
    const mb = (covariance.mb[i] ?? 0) - m0 * b0
    const c0 = aa * bb - ab * ab
    const c1 = ab * lb - la * bb
    const c2 = la * ab - aa * lb
    const determinant = ll * c0 + la * c1 + lb * c2
    const wl = (c0 * ml + c1 * ma + c2 * mb) / determinant
    const wa = (c1 * ml + (ll * bb - lb * lb) * ma + (la * lb - ll * ab) * mb) / determinant
    const wb = (c2 * ml + (la * lb - ll * ab) * ma + (ll * aa - la * la) * mb) / determinant
    l[i] = wl
    a[i] = scale * wa
    b[i] = scale * wb
    constant[i] = m0 - wl * l0 - wa * a0 - wb * b0
    blind[i] = faint / (faint + ll + aa + bb - 3 * calm)
  }
  const guided = { l: mean(l), a: mean(a), b: mean(b), constant: mean(constant) }
  const planes = Object.values(guided)
  // If both sides have the same colour, the mask itself is the better edge.
  const soft = boxMean(boxMean(part, width, height, 4), width, height, 4).map((value) => ramp(value, 0.42, 0.58))
  // Pixels farther out never belong to the part, whatever their colour.
  const near = boxMean(part, width, height, 5).map((value) => ramp(value, 0, 0.1))
  for (let i = 0; i < count; i++) {
    const chroma = (guided.a[i] ?? 0) * (picture.a[i] ?? 0) + (guided.b[i] ?? 0) * (picture.b[i] ?? 0)
    const found = (guided.constant[i] ?? 0) + (guided.l[i] ?? 0) * (lightness[i] ?? 0) + chroma
    guided.constant[i] = (guided.constant[i] ?? 0) + (blind[i] ?? 0) * ((soft[i] ?? 0) - found)
    for (const plane of planes) plane[i] = (plane[i] ?? 0) * (near[i] ?? 0)
  }
  return {
    mask,
    l: putBack(guided.l),
    a: putBack(guided.a),
    b: putBack(guided.b),
    constant: putBack(guided.constant),
  }
}
