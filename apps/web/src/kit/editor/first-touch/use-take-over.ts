import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useLayoutEffect, useRef } from 'react'

import { isDestroyed } from '#kit/editor/read-editor.ts'

import type { TakeOver } from './take-over.ts'
import { positionOf } from './text-lines.ts'

const select = ({ view }: Editor, from: number, to: number): void =>
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))

const formatPasted = (editor: Editor, { text, pasted }: TakeOver): void => {
  // Skip if the text before or inside it was changed.
  if (!pasted || text.slice(pasted.at, pasted.at + pasted.text.length) !== pasted.text) return
  select(editor, positionOf(text, pasted.at), positionOf(text, pasted.at + pasted.text.length))
  editor.view.pasteHTML(pasted.html)
}

/**
 * Restores selection and focus of the plain field. A layout effect, so that no key arrives between the swap and this.
 */
export const useTakeOver = (editor: Editor, takeOver: TakeOver | undefined): void => {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (!takeOver || isDone.current || isDestroyed(editor)) return
    isDone.current = true
    const { text, selection, hasFocus } = takeOver
    // Counted from the end, since formatting may lengthen the text before.
    const [from, to] = [selection.from, selection.to].map(
      (offset) => editor.state.doc.content.size - positionOf(text, offset),
    ) as [number, number]
    formatPasted(editor, takeOver)
    const { size } = editor.state.doc.content
    select(editor, Math.max(1, size - from), Math.max(1, size - to))
    if (hasFocus) editor.view.focus()
  }, [editor, takeOver])
}
