import { Blend, Columns2, Contrast, type LucideIcon, SquareSplitHorizontal } from 'lucide-react'

export type CompareMode = 'slider' | 'side' | 'overlay' | 'difference'

/** In the order of their keys, 1 to 4. */
export const compareModes: readonly { readonly mode: CompareMode; readonly name: string; readonly Icon: LucideIcon }[] =
  [
    { mode: 'slider', name: 'Slider', Icon: SquareSplitHorizontal },
    { mode: 'side', name: 'Side by side', Icon: Columns2 },
    { mode: 'overlay', name: 'Overlay', Icon: Blend },
    { mode: 'difference', name: 'Difference', Icon: Contrast },
  ]

/** What a mode is set by, as a range: from, to, and where it begins. */
export const modeRanges: Readonly<
  Record<
    CompareMode,
    { readonly label: string; readonly min: number; readonly max: number; readonly start: number } | null
  >
> = {
  slider: { label: 'Position of the line', min: 0, max: 100, start: 50 },
  side: null,
  overlay: { label: 'How much of the right one', min: 0, max: 100, start: 50 },
  difference: { label: 'Times as bright', min: 1, max: 10, start: 1 },
}
