// Size of a result, derived from the input so that before and after align.
import type { Size } from '#image-provider.ts'

type Rules = {
  /** Both sides are multiples of it. */
  readonly step: number
  readonly longestSide: number
  readonly mostPixels?: number
  readonly fewestPixels?: number
  /** Maximum of the long side divided by the short one. */
  readonly widest?: number
}

/** Closest size to the input's proportions within the service's rules. */
export const fitSize = ({ width, height }: Size, rules: Rules): Size => {
  const { step, longestSide, mostPixels = Infinity, fewestPixels = 0, widest = Infinity } = rules
  const longest = Math.max(width, height)
  const shortest = Math.max(Math.min(width, height), longest / widest)
  const shrink = Math.min(1, longestSide / longest, Math.sqrt(mostPixels / (longest * shortest)))
  const scale = Math.max(shrink, Math.min(longestSide / longest, Math.sqrt(fewestPixels / (longest * shortest))))
  // Rounds down at the maximum, up at the minimum, otherwise to the nearest.
  const isTight = scale < 1
  const round = (side: number): number => {
    const steps = (side * scale) / step
    const rounded = scale > 1 ? Math.ceil(steps - 1e-9) : isTight ? Math.floor(steps + 1e-9) : Math.round(steps)
    return Math.max(1, rounded) * step
  }
  const [long, short] = [Math.min(round(longest), Math.floor(longestSide / step) * step), round(shortest)]
  return width >= height ? { width: long, height: short } : { width: short, height: long }
}

/** Nearest of some aspect ratios, and its deviation (0 = exact). */
export const nearestRatio = <Name extends string>(
  { width, height }: Size,
  ratios: readonly Name[],
): { readonly ratio: Name | undefined; readonly off: number } => {
  let best: { ratio: Name | undefined; off: number } = { ratio: undefined, off: Infinity }
  for (const ratio of ratios) {
    const [across = 1, down = 1] = ratio.split(':').map(Number)
    const off = Math.abs(Math.log(width / height / (across / down)))
    if (off < best.off) best = { ratio, off }
  }
  return best
}
