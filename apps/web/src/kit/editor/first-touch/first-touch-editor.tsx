import { useEffect, useRef, useState } from 'react'

import type { EditorProps } from '#kit/editor/editor-props.ts'
import { isEditorLoaded, LazyEditor } from '#kit/editor/lazy-editor.tsx'

import { PlainEditor } from './plain-editor.tsx'
import type { TakeOver } from './take-over.ts'

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent.trim()

const controlsIn = (frame: Element | null): HTMLElement[] => [
  ...(frame?.querySelectorAll<HTMLElement>('button, input') ?? []),
]

/** What continues in the editor beside the text: the control that had the focus, the tool that was pressed. */
type Continued = { readonly focused: string | null; readonly pressed: string | null }

/**
 * The editor of messages, for a page on which most people read: its code (two thirds of such a page) comes when somebody
 * touches it. Until then a plain field takes what is typed, and then hands over text, caret, focus and files. A draft
 * needs the editor at once, since a plain field cannot show it.
 */
export function FirstTouchEditor(props: EditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isPlain, setPlain] = useState(() => !isEditorLoaded() && !props.initialHtml && !props.takesFocus)
  const [takeOver, setTakeOver] = useState<TakeOver>()
  /** Put into the plain field by the product, which only the editor can show. */
  const [replaced, setReplaced] = useState<string>()
  const continued = useRef<Continued | null>(null)

  useEffect(() => {
    if (isPlain || !continued.current) return
    const { focused, pressed } = continued.current
    continued.current = null
    const find = (name: string | null) => controlsIn(frame.current).find((control) => nameOf(control) === name)
    find(focused)?.focus()
    find(pressed)?.click()
  }, [isPlain])

  return (
    <div ref={frame}>
      {isPlain ? (
        <PlainEditor
          {...props}
          frame={frame}
          onReplace={(html) => {
            setReplaced(html)
            setPlain(false)
          }}
          onEditor={(start, pressed) => {
            const active = document.activeElement
            const control = controlsIn(frame.current).find((one) => one === active)
            continued.current = { focused: control ? nameOf(control) : null, pressed }
            setTakeOver(start)
            setPlain(false)
          }}
        />
      ) : (
        <LazyEditor
          {...props}
          {...(replaced === undefined ? {} : { initialHtml: replaced, takesFocus: true })}
          takeOver={takeOver}
        />
      )}
    </div>
  )
}
