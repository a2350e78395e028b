// Gives a part a new colour or material. Keeps the effects of light (shading, contours, colour of the lamps) and
// replaces those of the material.
import { boxMean } from '#picture/box-mean.ts'
import type { Enlarge } from '#picture/enlarge.ts'
import type { Lab } from '#picture/oklab.ts'
import type { Finish } from '#plan.ts'
import type { Guided } from '#surfaces/guide-within.ts'
import type { Levels } from '#surfaces/levels.ts'
import type { Matte } from '#surfaces/matte.ts'
import { ramp } from '#surfaces/weigh.ts'
import type { ShadeStep, Surfacing } from '#words/vocabulary.ts'

import { createMatteRow } from './matte-row.ts'
import type { RowEdit } from './row-edit.ts'
import type { Mark, Pattern } from './surface-pattern.ts'

type Size = { readonly width: number; readonly height: number }

/** Mask of objects within the part that do not belong to it: 1 there, 0 elsewhere. */
export type Spared = { readonly plane: Float32Array; readonly enlarge: Enlarge }

/** Region that gets a finish, with its current appearance. */
export type Region = {
  readonly large: Size
  /** Size of the image it was found in. */
  readonly small: Size
  readonly enlarge: Enlarge
  readonly matte: Matte
  readonly shading: Guided
  readonly levels: Levels
  /** Lightness of white in this image. */
  readonly white: number
  /** Colour of the light, in proportion to lightness. */
  readonly cast: { readonly a: number; readonly b: number }
  readonly pattern: Pattern | null
  readonly spared: Spared | null
}

/** Factor on the old material's texture under the new one. */
const keptTexture: Readonly<Record<Surfacing, number>> = {
  plain: 0.15,
  wood: 1.1,
  marble: 0.3,
  speckled: 0.3,
  mottled: 0.5,
  tile: 0.9,
  metal: 1.1,
  fabric: 0.8,
}
/** Share of coloured light kept, such as sunlight or a lamp. */
const keptLight = 0.3
const keptLightMost = 0.016

/** Share of the light's colour applied to a named colour, small enough that the colour keeps its name. */
const castShare = 0.4

/** Pixels whose chroma differs more belong to an object too thin to be found: a rail, a leaf, a cord. */
const strange = 0.04

const mix = (one: number, two: number, share: number): number => one + share * (two - one)
const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** One step of warmth, towards a lamp's yellow. */
const warmthStep = { a: 0.012, b: 0.045 } as const

/** Applies words such as `dark`, `pale` and `warm` to a colour. */
const shadeColour = ([lightness, a, b]: Lab, { lightness: lighter, chroma, warmth }: ShadeStep): Lab => [
  Math.min(0.97, Math.max(0.1, lightness + lighter)),
  a * Math.max(0, 1 + chroma) + warmth * warmthStep.a,
  b * Math.max(0, 1 + chroma) + warmth * warmthStep.b,
]

/** Extent of the matte's soft edge beyond its mask, in pixels of the small image. */
const margin = 9

/** Columns of each full-size row that a mask of the small image can affect. */
const createSpan = (mask: Float32Array, small: Size, large: Size): RowEdit['span'] => {
  const wide = boxMean(mask, small.width, small.height, margin)
  const spans = Array.from({ length: small.height }, (_, row) => {
    let from = small.width
    let to = 0
    for (let x = 0; x < small.width; x++) {
      if ((wide[row * small.width + x] ?? 0) < 1e-5) continue
      from = Math.min(from, x)
      to = x + 1
    }
    const scale = large.width / small.width
    return from < to
      ? ([Math.floor(from * scale), Math.min(large.width, Math.ceil(to * scale))] as const)
      : ([0, 0] as const)
  })
  return (y) => spans[Math.min(small.height - 1, Math.floor(((y + 0.5) * small.height) / large.height))] ?? [0, 0]
}

export const recolour = (region: Region, finish: Finish, strength: number): RowEdit => {
  const { large, small, enlarge, matte, shading, levels, white, cast, pattern, spared } = region
  const { width, height } = large
  const { shade } = finish
  const row = (): Float32Array => new Float32Array(width)
  const [shares, kept, usualA, usualB] = [row(), row(), row(), row()]
  const [slope, offset, levelSlope, levelOffset] = [row(), row(), row(), row()]
  const matteRow = createMatteRow(matte, enlarge, width)
  const shaded = finish.colour === null
  // Above normal strength, chroma increases too.
  const boost = 1 + 0.4 * Math.max(0, strength - 1)
  const most = Math.min(1, strength)
  const [firstL, firstA, firstB] = finish.colour ? shadeColour(finish.colour, shade) : [0, 0, 0]
  const [secondL, secondA, secondB] = finish.second ? shadeColour(finish.second, shade) : [firstL, firstA, firstB]
  const texture = shaded ? 1 : pattern && finish.surfacing === 'wood' ? 0.35 : keptTexture[finish.surfacing]
  const light = shaded ? 1 : keptLight
  const tolerated = Math.max(strange, 1.4 * levels.spread)
  const mark: Mark = { light: 1, second: 0 }
  const apply: RowEdit['apply'] = (y, original, lab, from, to) => {
    matteRow(y, original, shares, from, to)
    enlarge(shading.slope, y, slope, from, to)
    enlarge(shading.offset, y, offset, from, to)
    if (spared) spared.enlarge(spared.plane, y, kept, from, to)
    enlarge(levels.lightness.slope, y, levelSlope, from, to)
    enlarge(levels.lightness.offset, y, levelOffset, from, to)
    enlarge(levels.a, y, usualA, from, to)
    enlarge(levels.b, y, usualB, from, to)
    for (let x = from, i = 3 * from; x < to; x++, i += 3) {
      if ((shares[x] ?? 0) <= 0) continue
      const l = original[i] ?? 0
      const awayA = (original[i + 1] ?? 0) - (usualA[x] ?? 0) * l
      const awayB = (original[i + 2] ?? 0) - (usualB[x] ?? 0) * l
      const own = ramp(Math.sqrt(awayA * awayA + awayB * awayB), 1.5 * tolerated, tolerated)
      const share = most * (shares[x] ?? 0) * (1 - (kept[x] ?? 0)) * own
      if (share <= 0) continue
      const usual = Math.max(0.08, (levelSlope[x] ?? 0) * l + (levelOffset[x] ?? 0))
      const calm = (slope[x] ?? 0) * l + (offset[x] ?? 0)
      const lit = Math.max(0.02, calm + texture * (l - calm)) / usual
      let goalL = firstL
      let goalA = firstA
      let goalB = firstB
      if (shaded) {
        goalL = Math.min(0.96, Math.max(0.08, usual + shade.lightness))
        goalA = ((usualA[x] ?? 0) * (1 + shade.chroma) + shade.warmth * warmthStep.a) * goalL
        goalB = ((usualB[x] ?? 0) * (1 + shade.chroma) + shade.warmth * warmthStep.b) * goalL
      } else if (pattern) {
        pattern((x + 0.5) / width, (y + 0.5) / height, mark)
        goalL = (firstL + mark.second * (secondL - firstL)) * mark.light
        goalA = firstA + mark.second * (secondA - firstA)
        goalB = firstB + mark.second * (secondB - firstB)
      }
      if (!shaded) goalL *= white
      const gain = goalL / usual
      // Limits shadows and noise, which lightening would amplify.
      const relief = gain > 1 ? lit ** Math.max(0.4, 1 / (0.1 + 0.9 * gain)) : lit
      let newL = goalL * relief
      if (newL > 0.86) newL = 0.86 + 0.14 * (1 - Math.exp((0.86 - newL) / 0.14))
      // Highlights show the lamp's colour, not the paint's.
      const sheen = Math.min(1, Math.max(0, (relief - 1.35) / 0.9))
      const chroma = boost * (newL / Math.max(0.05, goalL)) * (1 - 0.75 * sheen)
      const lamp = shaded ? 0 : castShare * newL
      const restA = clamp(awayA, keptLightMost)
      const restB = clamp(awayB, keptLightMost)
      lab[i] = mix(lab[i] ?? 0, newL, share)
      lab[i + 1] = mix(lab[i + 1] ?? 0, goalA * chroma + lamp * cast.a + light * restA, share)
      lab[i + 2] = mix(lab[i + 2] ?? 0, goalB * chroma + lamp * cast.b + light * restB, share)
    }
  }
  return { span: createSpan(matte.mask, small, large), apply }
}
