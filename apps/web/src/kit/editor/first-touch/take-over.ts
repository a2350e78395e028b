import type { Refusal } from '#kit/editor/files/refusal.ts'

/** What was pasted with formatting, and where in the text its words stand. */
export type PastedMarkup = { readonly at: number; readonly text: string; readonly html: string }

/** What somebody had typed into the plain field when the editor came. */
export type TakeOver = {
  readonly text: string
  readonly selection: { readonly from: number; readonly to: number }
  readonly hasFocus: boolean
  readonly pasted: PastedMarkup | null
  readonly refusals: readonly Refusal[]
}
