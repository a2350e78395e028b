// Gives a part a new colour or material. Nothing is painted flat: what light does (shading, contours, the colour of the
// lamps) is kept and only what the material does is exchanged.
import type { Enlarge } from '#features/ai/providers/local/picture/enlarge.ts'
import type { Finish } from '#features/ai/providers/local/plan.ts'
import type { Levels } from '#features/ai/providers/local/surfaces/levels.ts'
import type { Matte } from '#features/ai/providers/local/surfaces/matte.ts'
import type { Surfacing } from '#features/ai/providers/local/words/material-words.ts'

import { shadeColour, warmthStep } from './finish-colour.ts'
import type { RowEdit } from './row-edit.ts'
import { createSpan } from './span.ts'
import type { Shading } from './shading.ts'
import type { Mark, Pattern } from './surface-pattern.ts'

export type Place = {
  readonly width: number
  readonly height: number
  readonly small: { readonly width: number; readonly height: number }
  readonly enlarge: Enlarge
  readonly matte: Matte
  readonly shading: Shading
  readonly levels: Levels
  /** How light white is in this picture. */
  readonly white: number
  /** The colour of the light, in proportion to lightness. */
  readonly cast: { readonly a: number; readonly b: number }
  readonly pattern: Pattern | null
}

/** How much of the old material's own texture stays under the new one. */
const keptTexture: Readonly<Record<Surfacing, number>> = {
  plain: 0.3,
  wood: 1.1,
  marble: 0.3,
  speckled: 0.3,
  mottled: 0.5,
  tile: 0.9,
  metal: 1.1,
  fabric: 0.8,
}
/** Where light has its own colour (a patch of sun, a lamp) some of it stays. */
const keptLight = 0.4
const keptLightMost = 0.025

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

export const recolour = (place: Place, finish: Finish, strength: number): RowEdit => {
  const { width, height, enlarge, matte, shading, levels, white, cast, pattern } = place
  const row = (): Float32Array => new Float32Array(width)
  const [ml, ma, mb, mc, slope, offset, level, usualA, usualB] = [row(), row(), row(), row(), row(), row(), row(), row(), row()]
  const own = finish.colour === null
  // More than usual: the colour itself grows stronger.
  const boost = 1 + 0.4 * Math.max(0, strength - 1)
  const [firstL, firstA, firstB] = finish.colour ? shadeColour(finish.colour, finish.shade) : [0, 0, 0]
  const [secondL, secondA, secondB] = finish.second ? shadeColour(finish.second, finish.shade) : [firstL, firstA, firstB]
  const kept = own ? 1 : pattern && finish.surfacing === 'wood' ? 0.35 : keptTexture[finish.surfacing]
  const { shade } = finish
  const mark: Mark = { light: 1, second: 0 }
  const span = createSpan(matte.mask, place.small, place)
  const apply: RowEdit['apply'] = (y, original, lab, from, to) => {
    enlarge(matte.l, y, ml, from, to)
    enlarge(matte.a, y, ma, from, to)
    enlarge(matte.b, y, mb, from, to)
    enlarge(matte.constant, y, mc, from, to)
    enlarge(shading.slope, y, slope, from, to)
    enlarge(shading.offset, y, offset, from, to)
    enlarge(levels.lightness, y, level, from, to)
    enlarge(levels.a, y, usualA, from, to)
    enlarge(levels.b, y, usualB, from, to)
    for (let x = from, i = 3 * from; x < to; x++, i += 3) {
      const l = original[i] ?? 0
      const a = original[i + 1] ?? 0
      const b = original[i + 2] ?? 0
      const raw = (ml[x] ?? 0) * l + (ma[x] ?? 0) * a + (mb[x] ?? 0) * b + (mc[x] ?? 0)
      if (raw <= 0.12) continue
      const edge = Math.min(1, (raw - 0.12) / 0.72)
      const share = Math.min(1, strength) * edge * edge * (3 - 2 * edge)

      const usual = level[x] ?? 0.5
      const calm = (slope[x] ?? 0) * l + (offset[x] ?? 0)
      const lit = Math.max(0.02, calm + kept * (l - calm)) / usual
      let goalL = firstL
      let goalA = firstA
      let goalB = firstB
      if (own) {
        goalL = Math.min(0.96, Math.max(0.08, usual + shade.lightness))
        goalA = ((usualA[x] ?? 0) * (1 + shade.chroma) + shade.warmth * warmthStep.a) * goalL
        goalB = ((usualB[x] ?? 0) * (1 + shade.chroma) + shade.warmth * warmthStep.b) * goalL
      } else {
        if (pattern) {
          pattern((x + 0.5) / width, (y + 0.5) / height, mark)
          goalL = (firstL + mark.second * (secondL - firstL)) * mark.light
          goalA = firstA + mark.second * (secondA - firstA)
          goalB = firstB + mark.second * (secondB - firstB)
        }
        goalL *= white
      }
      const gain = goalL / usual
      // Lightening would stretch every shadow and all noise with it; they are held back.
      const relief = gain > 1 ? lit ** Math.max(0.5, gain ** -0.6) : lit
      let newL = goalL * relief
      if (newL > 0.86) newL = 0.86 + 0.14 * (1 - Math.exp((0.86 - newL) / 0.14))
      // Highlights show the lamp, not the paint.
      const sheen = Math.min(1, Math.max(0, (relief - 1.35) / 0.9))
      const chroma = boost * (newL / Math.max(0.05, goalL)) * (1 - 0.75 * sheen)
      const castShare = own ? 0 : 0.4 * newL
      const newA = goalA * chroma + castShare * cast.a + (own ? 1 : keptLight) * clamp(a - (usualA[x] ?? 0) * l, keptLightMost)
      const newB = goalB * chroma + castShare * cast.b + (own ? 1 : keptLight) * clamp(b - (usualB[x] ?? 0) * l, keptLightMost)
      lab[i] = (lab[i] ?? 0) + share * (newL - (lab[i] ?? 0))
      lab[i + 1] = (lab[i + 1] ?? 0) + share * (newA - (lab[i + 1] ?? 0))
      lab[i + 2] = (lab[i + 2] ?? 0) + share * (newB - (lab[i + 2] ?? 0))
    }
  }
  return { span, apply }
}
