import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useLayoutEffect, useRef } from 'react'

import { isGone } from '#kit/editor/read-editor.ts'

import type { TakeOver } from './take-over.ts'
import { positionOf } from './text-lines.ts'

const select = ({ view }: Editor, from: number, to: number): void =>
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))

/** The words of the plain field stand there already; here they get back the formatting with which they were pasted. */
const formatPasted = (editor: Editor, { text, pasted }: TakeOver): void => {
  // Whoever has changed the text before or inside them meanwhile keeps the words.
  if (!pasted || text.slice(pasted.at, pasted.at + pasted.text.length) !== pasted.text) return
  select(editor, positionOf(text, pasted.at), positionOf(text, pasted.at + pasted.text.length))
  editor.view.pasteHTML(pasted.html)
}

/**
 * Puts selection and focus where they were in the plain field. A layout effect, so that it happens in the task in which
 * the one replaces the other: no key can come in between.
 */
export const useTakeOver = (editor: Editor, takeOver: TakeOver | undefined): void => {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (!takeOver || isDone.current || isGone(editor)) return
    isDone.current = true
    const { text, selection, hasFocus } = takeOver
    // Counted from the end: what comes before may become longer.
    const [from, to] = [selection.from, selection.to].map(
      (offset) => editor.state.doc.content.size - positionOf(text, offset),
    ) as [number, number] // as many as were given
    formatPasted(editor, takeOver)
    const { size } = editor.state.doc.content
    select(editor, Math.max(1, size - from), Math.max(1, size - to))
    if (hasFocus) editor.view.focus()
  }, [editor, takeOver])
}
