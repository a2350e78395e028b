import type { EditorVariant } from './editor-props.ts'

/** The frame; shared with the skeleton, to avoid a layout shift when the editor loads. */
export const frameClass = '@container relative rounded-lg border border-line bg-surface text-ink shadow-low'

/** The text area by variant: a long text scrolls inside it, so that the tools stay visible. */
export const textClass: Readonly<Record<EditorVariant, string>> = {
  description: 'min-h-56 max-h-[65vh]',
  message: 'min-h-12 max-h-[38vh]',
  card: 'min-h-20 max-h-[45vh]',
}

export const toolsClass: Readonly<Record<EditorVariant, string>> = {
  description: 'border-b border-line',
  message: '',
  card: '',
}
