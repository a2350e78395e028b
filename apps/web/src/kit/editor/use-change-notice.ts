import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

import { htmlOf, isDestroyed } from './read-editor.ts'

/** Serializing a long text takes too long for a key press (75 ms for the longest description), so it is debounced. */
const longText = 20_000
const pause = 300

type Listener = ((html: string) => void) | undefined

const createNotice = () => {
  let onChange: Listener
  let waiting: { readonly editor: Editor; readonly timer: ReturnType<typeof setTimeout> } | null = null
  const flush = () => {
    if (!waiting) return
    const { editor, timer } = waiting
    clearTimeout(timer)
    waiting = null
    if (!isDestroyed(editor)) onChange?.(htmlOf(editor))
  }
  return {
    setListener: (listener: Listener) => {
      onChange = listener
    },
    flush,
    note: (editor: Editor) => {
      if (waiting) clearTimeout(waiting.timer)
      waiting = { editor, timer: setTimeout(flush, pause) }
      if (editor.state.doc.content.size < longText) flush()
    },
  }
}

/** Reports changes of the text: immediately if short, otherwise debounced, on blur and on unmount. */
export const useChangeNotice = (onChange: Listener) => {
  const [notice] = useState(createNotice)
  useEffect(() => notice.setListener(onChange), [notice, onChange])
  useEffect(() => notice.flush, [notice])
  return notice
}
