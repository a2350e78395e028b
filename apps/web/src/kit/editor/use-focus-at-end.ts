import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'

import { isDestroyed } from './read-editor.ts'

export const useFocusAtEnd = (editor: Editor, fromTheStart = false): (() => void) => {
  const lasting = useRef<Editor>(null)
  const isAwaited = useRef(fromTheStart)
  // TipTap discards an editor whose effects run late and creates another, and its autofocus may run before the editor
  // is in the page. An editor whose effects run is final.
  useEffect(() => {
    if (isDestroyed(editor)) return
    lasting.current = editor
    if (isAwaited.current) editor.commands.focus('end')
    isAwaited.current = false
  }, [editor])
  return () => {
    if (lasting.current && !isDestroyed(lasting.current)) lasting.current.commands.focus('end')
    else isAwaited.current = true
  }
}
