// From chosen surfaces to a matte whose edges follow the edges of the large picture. Around each pixel the matte is
// written as a linear function of colour (a guided filter); the function is found in the small picture, where it is
// cheap, and evaluated in the large one, where hairlines and leaves are visible.
import { boxMean } from '#picture/box-mean.ts'
import { multiply } from '#picture/multiply.ts'

import { cutOut } from './cut-out.ts'
import type { SmallPicture } from './small-picture.ts'
import { ramp } from './weigh.ts'

export type Matte = {
  /** The matte of the small picture, 0..1. */
  readonly mask: Float32Array
  /** For each pixel: matte = l * lightness + a * a + b * b + constant. */
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  readonly constant: Float32Array
}

/** A mask that somebody drew: it is its own edge. */
export const plainMatte = (mask: Float32Array): Matte => {
  const nothing = new Float32Array(mask.length)
  return { mask, l: nothing, a: nothing, b: nothing, constant: mask }
}

const usualRadius = 4
/** Differences of colour well below the root of this are noise. */
const calm = 4e-4
/** Around this much difference of colour it is as good a guide as the mask. */
const faint = 5e-4
/** Chroma moves over a smaller range than lightness; scaled up it has an equal say. */
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
    // The covariance of colour (symmetric, 3 x 3), and of colour with the matte.
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
  // Where both sides have the same colour there is nothing to be guided by: there the mask itself is the better edge.
  const soft = boxMean(boxMean(part, width, height, 4), width, height, 4).map((value) => ramp(value, 0.42, 0.58))
  // Further out than this nothing belongs to the part, however much it looks like it.
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
