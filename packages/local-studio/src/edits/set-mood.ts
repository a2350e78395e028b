// Light and tone of the whole image. Exposure and light colour multiply; contrast and lift bend the lightness curve;
// evening turns on the lamps.
import { boxMean } from '#picture/box-mean.ts'
import { createEnlarge } from '#picture/enlarge.ts'
import { cubeRoot } from '#picture/oklab.ts'
import type { Raster } from '#picture/raster.ts'
import type { Plan } from '#plan.ts'
import { findLights } from '#surfaces/find-lights.ts'
import type { Scene } from '#surfaces/scene.ts'
import type { Mood } from '#words/moods.ts'

import { createMatteRow } from './matte-row.ts'
import type { RowEdit } from './row-edit.ts'

/** One step of warmth, in proportion to lightness. */
const warm = { a: 0.02, b: 0.062 } as const
/** Brightness and warmth a lamp adds next to it. */
const lampLight = 0.6
const lampWarmth = 0.95

export const changesLight = ({ mood, tints }: Plan): boolean =>
  tints.length > 0 || Object.values(mood).some((amount) => amount !== 0)

/** Shift of all colours by "more green" or "less yellow", in proportion to lightness. */
const sumTints = ({ tints }: Plan): { a: number; b: number } => {
  let [a, b] = [0, 0]
  for (const { colour, amount } of tints) {
    const [, ta, tb] = colour
    const chroma = Math.max(0.04, Math.hypot(ta, tb))
    a += (0.045 * amount * ta) / chroma
    b += (0.045 * amount * tb) / chroma
  }
  return { a, b }
}

/** Blurred light from areas bright enough to spill. */
const findSpill = ({ picture: { width, height, lightness }, white }: Scene): Float32Array => {
  const bright = lightness.map((value) => Math.max(0, value - 0.72 * white) / 0.28)
  const radius = Math.max(1, Math.round(width / 40))
  return boxMean(boxMean(bright, width, height, radius), width, height, 2 * radius)
}

/** 1 if the light comes from the right, -1 if from the left. */
const brighterSide = ({ picture: { width, lightness } }: Scene): number => {
  let [left, right] = [0, 0]
  for (let i = 0; i < lightness.length; i++) {
    const x = i % width
    if (3 * x < width) left += lightness[i] ?? 0
    else if (3 * x > 2 * width) right += lightness[i] ?? 0
  }
  return right > left ? 1 : -1
}

const toneSteps = 2048
const pivot = 0.58

/** S-curve: steeper in the middle, flatter at both ends. */
const steepen = (value: number, amount: number): number => {
  const power = 1 + 0.9 * amount
  const bent =
    value < pivot ? pivot * (value / pivot) ** power : 1 - (1 - pivot) * Math.max(0, (1 - value) / (1 - pivot)) ** power
  return value + 0.75 * (bent - value)
}

/** Lightness after contrast, shadows and lift, for lightness 0..1.25. */
const createToneCurve = ({ contrast, shadows, lift }: Mood): Float32Array =>
  Float32Array.from({ length: toneSteps + 1 }, (_, step) => {
    let value = (1.25 * step) / toneSteps
    // Highlights roll off instead of clipping.
    if (value > 0.88) value = 0.88 + 0.12 * (1 - Math.exp((0.88 - value) / 0.12))
    if (contrast > 0) value = steepen(value, Math.min(1, contrast))
    else value += 0.33 * Math.min(1, -contrast) * (0.62 - value)
    const low = Math.max(0, 1 - value / 0.62)
    value += 0.34 * Math.min(1, Math.max(-1, shadows)) * low * value
    const raised = 0.3 * Math.min(1, Math.max(0, lift))
    return raised + value * (1 - raised * 1.15)
  })

export const setMood = (scene: Scene, raster: Raster, plan: Plan): RowEdit => {
  const { picture, cast } = scene
  const { width, height } = raster
  const { mood } = plan
  const tint = sumTints(plan)
  const enlarge = createEnlarge(picture, raster)
  const curve = createToneCurve(mood)
  const dusk = Math.min(1, Math.max(0, mood.dusk))
  const lights = dusk > 0 ? findLights(scene) : null
  const windowRow = lights?.windows ? createMatteRow(lights.windows, enlarge, width) : null
  const glow = Math.max(0, mood.glow)
  const spill = glow > 0 ? findSpill(scene) : null
  const row = (): Float32Array => new Float32Array(width)
  const [lamps, windows, reach, spilt] = [row(), row(), row(), row()]
  const exposure = 2 ** mood.exposure
  const saturation = Math.max(0, 1 + (mood.saturation > 0 ? 0.8 * mood.saturation : mood.saturation))
  const neutral = Math.min(1, Math.max(0, mood.neutral))
  const side = brighterSide(scene)
  const apply: RowEdit['apply'] = (y, original, lab) => {
    if (lights) {
      enlarge(lights.lamps, y, lamps, 0, width)
      enlarge(lights.reach, y, reach, 0, width)
      windowRow?.(y, original, windows, 0, width)
    }
    if (spill) enlarge(spill, y, spilt, 0, width)
    const down = (y + 0.5) / height - 0.5
    for (let x = 0, i = 0; x < width; x++, i += 3) {
      const across = (x + 0.5) / width - 0.5
      let l = lab[i] ?? 0
      let a = (lab[i + 1] ?? 0) - neutral * cast.a * l
      let b = (lab[i + 2] ?? 0) - neutral * cast.b * l
      let light = exposure
      let { warmth } = mood
      if (lights) {
        const on = Math.min(1, (lamps[x] ?? 0) * 1.3)
        const window = dusk * (windows[x] ?? 0) * (1 - on)
        const lamp = dusk * lampLight * (reach[x] ?? 0) * (1 - window)
        // Removes patches of sunlight in the evening.
        if (l > 0.62) l -= (1 - on) * 0.45 * dusk * (l - 0.62)
        warmth = (warmth * light + lampWarmth * lamp) / (light + lamp) - 1.6 * window
        light += lamp
        // Skips the power for the many pixels outside windows.
        if (window > 0) light *= 0.12 ** window
        light += on * dusk * (1.35 - light)
        warmth += on * dusk * (0.55 - warmth)
      }
      const corner = Math.max(0, across * across + down * down - 0.06)
      if (mood.vignette > 0) light *= 1 - Math.min(0.85, 2.1 * mood.vignette * corner)
      if (mood.split !== 0) light *= 1 + 0.22 * mood.split * side * across
      const factor = cubeRoot(light)
      l *= factor
      a *= factor
      b *= factor
      if (spill) l += 0.5 * glow * (spilt[x] ?? 0) * Math.max(0, 1 - l)
      const bent = curve[Math.min(toneSteps, Math.max(0, Math.round((l / 1.25) * toneSteps)))] ?? l
      // Chroma follows half of the lightness change: all of it would oversaturate, none of it would look pale.
      const keep = saturation * Math.min(1.4, l > 0.02 ? 0.5 + (0.5 * bent) / l : 1)
      const split = mood.split * (bent - 0.5)
      lab[i] = bent
      lab[i + 1] = a * keep + bent * (warmth * warm.a + 0.035 * split + tint.a)
      lab[i + 2] = b * keep + bent * (warmth * warm.b + 0.12 * split + tint.b)
    }
  }
  return { span: () => [0, width], apply }
}
