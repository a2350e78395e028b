import { compareMessages as texts } from '@joinery/contract/messages/compare-messages'
import { Blend, Columns2, Contrast, type LucideIcon, SquareSplitHorizontal } from 'lucide-react'

export type CompareMode = 'slider' | 'side' | 'overlay' | 'difference'

/** In the order of their keys, 1 to 4. */
export const compareModes: readonly { readonly mode: CompareMode; readonly name: string; readonly Icon: LucideIcon }[] =
  [
    { mode: 'slider', name: texts.modes.slider, Icon: SquareSplitHorizontal },
    { mode: 'side', name: texts.modes.side, Icon: Columns2 },
    { mode: 'overlay', name: texts.modes.overlay, Icon: Blend },
    { mode: 'difference', name: texts.modes.difference, Icon: Contrast },
  ]

/** The range of each mode's setting: from, to, and the initial value. */
export const modeRanges: Readonly<
  Record<
    CompareMode,
    { readonly label: string; readonly min: number; readonly max: number; readonly start: number } | null
  >
> = {
  slider: { label: texts.ranges.slider, min: 0, max: 100, start: 50 },
  side: null,
  overlay: { label: texts.ranges.overlay, min: 0, max: 100, start: 50 },
  difference: { label: texts.ranges.difference, min: 1, max: 10, start: 1 },
}
