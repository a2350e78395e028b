import type { Lab } from '#picture/oklab.ts'
import type { SmallPicture } from '#surfaces/small-picture.ts'

export type Swatch = { readonly lab: Lab; /** Share of the image. */ readonly share: number }

/** Lightness counts less than chroma, because light and shadow on one object are one colour. */
const lightWeight = 0.45
const samples = 6000
const rounds = 12

const distance = ([l, a, b]: Lab, [m, c, d]: Lab): number => (lightWeight * (l - m)) ** 2 + (a - c) ** 2 + (b - d) ** 2

const meanOf = (colours: readonly Lab[]): Lab => {
  const sum: [number, number, number] = [0, 0, 0]
  for (const [l, a, b] of colours) {
    sum[0] += l
    sum[1] += a
    sum[2] += b
  }
  const count = Math.max(1, colours.length)
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

const nearest = (colour: Lab, centres: readonly Lab[]): number => {
  let [best, least] = [0, Infinity]
  for (const [index, centre] of centres.entries()) {
    const far = distance(colour, centre)
    if (far < least) [best, least] = [index, far]
  }
  return best
}

/**
 * Returns the main colours, most frequent first. Deterministic: each new cluster starts at the colour farthest from the
 * others.
 */
export const findPalette = ({ lightness, a, b }: SmallPicture, size: number): Swatch[] => {
  const step = Math.max(1, Math.floor(lightness.length / samples))
  const colours: Lab[] = []
  for (let i = 0; i < lightness.length; i += step) colours.push([lightness[i] ?? 0, a[i] ?? 0, b[i] ?? 0])
  let centres: Lab[] = [meanOf(colours)]
  while (centres.length < size) {
    let [farthest, most] = [colours[0], 1e-5]
    for (const colour of colours) {
      const far = Math.min(...centres.map((centre) => distance(colour, centre)))
      if (far > most) [farthest, most] = [colour, far]
    }
    if (!farthest || most <= 1e-5) break
    centres.push(farthest)
  }
  let groups: Lab[][] = []
  for (let round = 0; round < rounds; round++) {
    groups = centres.map(() => [])
    for (const colour of colours) groups[nearest(colour, centres)]?.push(colour)
    centres = centres.map((centre, index) => (groups[index]?.length ? meanOf(groups[index] ?? []) : centre))
  }
  return centres
    .map((lab, index) => ({ lab, share: (groups[index]?.length ?? 0) / colours.length }))
    .filter(({ share }) => share > 0)
    .toSorted((one, two) => two.share - one.share)
}
