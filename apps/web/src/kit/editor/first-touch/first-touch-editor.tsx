import { useEffect, useRef, useState } from 'react'

import type { EditorProps } from '#kit/editor/editor-props.ts'
import { isEditorLoaded, LazyEditor } from '#kit/editor/lazy-editor.tsx'

import { PlainEditor } from './plain-editor.tsx'
import type { TakeOver } from './take-over.ts'

const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent.trim()

const controlsIn = (frame: Element | null): HTMLElement[] => [
  ...(frame?.querySelectorAll<HTMLElement>('button, input') ?? []),
]

/** State carried over beside the text: the focused control and the pressed tool. */
type Continued = { readonly focused: string | null; readonly pressed: string | null }

/**
 * The message editor, loaded on first touch, since its code is two thirds of a page most people only read. Until then
 * a plain field accepts input and hands over text, caret, focus and files. A draft needs the editor immediately,
 * because a plain field cannot show it.
 */
export function FirstTouchEditor(props: EditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isPlain, setPlain] = useState(() => !isEditorLoaded() && !props.initialHtml)
  const [takeOver, setTakeOver] = useState<TakeOver>()
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
          {...(replaced === undefined ? {} : { initialHtml: replaced })}
          takeOver={takeOver}
          // The plain field took the focus and may have lost it since.
          takesFocus={replaced !== undefined || (takeOver === undefined && props.takesFocus === true)}
        />
      )}
    </div>
  )
}
