// Result of reading a prompt, input of rendering.
import type { Lab } from './picture/oklab.ts'
import type { Part } from './surfaces/find-parts.ts'
import type { Mood } from './words/moods.ts'
import type { ShadeStep, Style, Surfacing } from './words/vocabulary.ts'

/** Target look of a surface. Without a colour, only the shade changes. */
export type Finish = {
  readonly colour: Lab | null
  /** Colour of veins or chips. */
  readonly second: Lab | null
  readonly surfacing: Surfacing
  readonly shade: ShadeStep
}

export type PartEdit = {
  /** Words of the prompt. */
  readonly name: string
  /** Candidates; the first one found in the image is changed. */
  readonly parts: readonly Part[]
  /** Whether the prompt names the part; otherwise it is a guess. */
  readonly isNamed: boolean
  /** Null: use the colours of the reference images. */
  readonly finish: Finish | null
  /** 0..1, above 1 for stronger than normal. */
  readonly strength: number
}

/** Shift towards or away from one colour over the whole image. */
export type Tint = { readonly colour: Lab; readonly amount: number }

export type Plan = {
  readonly edits: readonly PartEdit[]
  /** Parts to leave unchanged. */
  readonly keep: readonly Part[]
  readonly mood: Mood
  readonly tints: readonly Tint[]
  readonly style: { readonly style: Style; readonly strength: number } | null
  /** Above 0 sharper, below 0 smoother. */
  readonly detail: number
  /** Strength of the reference images' palette on the whole image. */
  readonly palette: number
  /** Words about the whole image: light, tone, colour, style, palette. */
  readonly whole: readonly string[]
  /** Words about what to leave unchanged. */
  readonly kept: readonly string[]
  /** Parts named without a finish. */
  readonly unfinished: readonly Part[]
  /** Language of the prompt if it is not English; then nothing is parsed. */
  readonly language: string | null
  readonly understood: readonly string[]
  readonly notUnderstood: readonly string[]
}
