import type { Lab } from '#picture/oklab.ts'
import type { ShadeStep } from '#words/small-words.ts'

/** One step of warmth, towards the yellow of a lamp. */
export const warmthStep = { a: 0.012, b: 0.045 } as const

/** `dark`, `pale`, `warm` as said of a colour. */
export const shadeColour = ([lightness, a, b]: Lab, { lightness: lighter, chroma, warmth }: ShadeStep): Lab => [
  Math.min(0.97, Math.max(0.1, lightness + lighter)),
  a * Math.max(0, 1 + chroma) + warmth * warmthStep.a,
  b * Math.max(0, 1 + chroma) + warmth * warmthStep.b,
]
