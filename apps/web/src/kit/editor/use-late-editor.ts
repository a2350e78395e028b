import { type RefObject, useCallback, useRef } from 'react'

import type { EditorHandle } from './editor-props.ts'

type LateEditor = {
  readonly editor: RefObject<EditorHandle | null>
  readonly holdEditor: (handle: EditorHandle | null) => void
  /** Runs immediately, or once the editor has loaded. */
  readonly withEditor: (act: (editor: EditorHandle) => void) => void
}

export const useLateEditor = (): LateEditor => {
  const editor = useRef<EditorHandle>(null)
  const waiting = useRef<((editor: EditorHandle) => void)[]>([])
  const holdEditor = useCallback((handle: EditorHandle | null) => {
    editor.current = handle
    if (handle) for (const act of waiting.current.splice(0)) act(handle)
  }, [])
  const withEditor = useCallback((act: (editor: EditorHandle) => void) => {
    if (editor.current) act(editor.current)
    else waiting.current.push(act)
  }, [])
  return { editor, holdEditor, withEditor }
}
