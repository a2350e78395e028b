import type { Refusal } from '#kit/editor/files/refusal.ts'

/** Text pasted with formatting, and its offset. */
export type PastedMarkup = { readonly at: number; readonly text: string; readonly html: string }

export type TakeOver = {
  readonly text: string
  readonly selection: { readonly from: number; readonly to: number }
  readonly hasFocus: boolean
  readonly pasted: PastedMarkup | null
  readonly refusals: readonly Refusal[]
}
