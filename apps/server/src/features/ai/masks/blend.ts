import type { Size } from '@joinery/image-providers/image-provider'

/** Raw pixels; the fourth channel is alpha. */
export type Pixels = { readonly data: Uint8Array; readonly channels: 3 | 4 }

/**
 * Blends `answer` into `original` in place, by `weights` (0..255 per pixel). Pixels with weight 0 are not written. Keeps the
 * original's alpha, and the original where the answer is transparent.
 */
export const blend = (original: Pixels, answer: Pixels, weights: Uint8Array): void => {
  const { data: pixels, channels } = original
  const { data: others, channels: step } = answer
  for (let i = 0, at = 0, from = 0; i < weights.length; i++, at += channels, from += step) {
    const given = weights[i] ?? 0
    if (given === 0) continue
    const weight = step === 4 ? (given * (others[from + 3] ?? 0)) / 255 : given
    for (let k = 0; k < 3; k++) {
      const before = pixels[at + k] ?? 0
      pixels[at + k] = Math.round(before + (((others[from + k] ?? 0) - before) * weight) / 255)
    }
  }
}

/** Mean difference per channel, 0..255, where `alpha` is 0, weighted by the opacity of both. */
export const measureDrift = (original: Pixels, answer: Pixels, alpha: Uint8Array): number => {
  const { data: pixels, channels } = original
  const { data: others, channels: step } = answer
  let [sum, count] = [0, 0]
  for (let i = 0, at = 0, from = 0; i < alpha.length; i++, at += channels, from += step) {
    if (alpha[i] !== 0) continue
    count++
    const seen = (channels === 4 ? (pixels[at + 3] ?? 0) : 255) * (step === 4 ? (others[from + 3] ?? 0) : 255)
    const difference =
      Math.abs((pixels[at] ?? 0) - (others[from] ?? 0)) +
      Math.abs((pixels[at + 1] ?? 0) - (others[from + 1] ?? 0)) +
      Math.abs((pixels[at + 2] ?? 0) - (others[from + 2] ?? 0))
    sum += (difference * seen) / 65_025
  }
  return count === 0 ? 0 : sum / (3 * count)
}

export const isSize = (one: Size, two: Size): boolean => one.width === two.width && one.height === two.height
