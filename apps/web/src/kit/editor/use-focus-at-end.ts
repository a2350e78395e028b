import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'

import { isGone } from './read-editor.ts'

/** Puts the cursor behind the text: at once, or when there is an editor that can take it. */
export const useFocusAtEnd = (editor: Editor, fromTheStart = false): (() => void) => {
  const lasting = useRef<Editor>(null)
  const isAwaited = useRef(fromTheStart)
  // The library gives up an editor whose effects come late, and makes another; and its own autofocus may come before
  // the editor stands in the page. One whose effects run is there to stay.
  useEffect(() => {
    if (isGone(editor)) return
    lasting.current = editor
    if (isAwaited.current) editor.commands.focus('end')
    isAwaited.current = false
  }, [editor])
  return () => {
    if (lasting.current && !isGone(lasting.current)) lasting.current.commands.focus('end')
    else isAwaited.current = true
  }
}
