import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'

import { isGone } from './read-editor.ts'

/** Puts the cursor behind the text: at once, or when there is an editor that can take it. */
export const useFocusAtEnd = (editor: Editor): (() => void) => {
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || isGone(editor)) return
    isAwaited.current = false
    editor.commands.focus('end')
  }, [editor])
  return () => {
    // The library gives up an editor whose effects come late, and makes another: that one takes the cursor.
    isAwaited.current = isGone(editor)
    if (!isGone(editor)) editor.commands.focus('end')
  }
}
