import type { Mood } from '#words/mood-words.ts'

export const toneSteps = 2048
const pivot = 0.58

/** Steeper in the middle, flatter at both ends. */
const steepen = (value: number, amount: number): number => {
  const power = 1 + 0.9 * amount
  const bent =
    value < pivot ? pivot * (value / pivot) ** power : 1 - (1 - pivot) * Math.max(0, (1 - value) / (1 - pivot)) ** power
  return value + 0.75 * (bent - value)
}

/** Lightness after contrast, shadows and lift, for lightness 0..1.25. */
export const createToneCurve = ({ contrast, shadows, lift }: Mood): Float32Array =>
  Float32Array.from({ length: toneSteps + 1 }, (_, step) => {
    let value = (1.25 * step) / toneSteps
    // What is brighter than paper rolls off instead of breaking off.
    if (value > 0.88) value = 0.88 + 0.12 * (1 - Math.exp((0.88 - value) / 0.12))
    if (contrast > 0) value = steepen(value, Math.min(1, contrast))
    else value += 0.33 * Math.min(1, -contrast) * (0.62 - value)
    const low = Math.max(0, 1 - value / 0.62)
    value += 0.34 * Math.min(1, Math.max(-1, shadows)) * low * value
    const raised = 0.3 * Math.min(1, Math.max(0, lift))
    return raised + value * (1 - raised * 1.15)
  })
