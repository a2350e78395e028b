// What a prompt comes down to: the work order between reading and rendering.
import type { Lab } from './picture/oklab.ts'
import type { Part } from './surfaces/find-parts.ts'
import type { Mood } from './words/moods.ts'
import type { ShadeStep, Style, Surfacing } from './words/vocabulary.ts'

/** What a surface shall look like. Without a colour it keeps its own and only moves by the shade. */
export type Finish = {
  readonly colour: Lab | null
  /** The colour of veins or chips. */
  readonly second: Lab | null
  readonly surfacing: Surfacing
  readonly shade: ShadeStep
}

export type PartEdit = {
  /** The words that asked for it. */
  readonly name: string
  /** The first of these that the picture shows is changed. */
  readonly parts: readonly Part[]
  /** Whether the prompt says which part is meant; else it is a guess. */
  readonly isNamed: boolean
  /** Null: the colours of the reference pictures. */
  readonly finish: Finish | null
  /** 0..1, and above for more than usual. */
  readonly strength: number
}

/** More or less of one colour over the whole picture. */
export type Tint = { readonly colour: Lab; readonly amount: number }

export type Plan = {
  readonly edits: readonly PartEdit[]
  /** Parts that must stay as they are. */
  readonly keep: readonly Part[]
  readonly mood: Mood
  readonly tints: readonly Tint[]
  readonly style: { readonly style: Style; readonly strength: number } | null
  /** Above 0 sharper, below 0 calmer. */
  readonly detail: number
  /** How much of the reference pictures' palette moves onto the whole picture. */
  readonly palette: number
  /** The words about the whole picture: light, tone, colour, style, palette. */
  readonly whole: readonly string[]
  /** The words about what stays as it is. */
  readonly kept: readonly string[]
  /** Parts that were named without saying what they shall look like. */
  readonly unfinished: readonly Part[]
  /** The language of the prompt if it is not English; then nothing of it is understood. */
  readonly language: string | null
  readonly understood: readonly string[]
  readonly notUnderstood: readonly string[]
}
