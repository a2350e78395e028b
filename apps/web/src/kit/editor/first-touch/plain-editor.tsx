import { commonMessages } from '@joinery/contract/messages/common-messages'
import { editorMessages } from '@joinery/contract/messages/editor-messages'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

import { frameClass, textClass, toolsClass } from '#kit/editor/editor-layout.ts'
import type { EditorProps } from '#kit/editor/editor-props.ts'
import { AttachControl } from '#kit/editor/files/attach-control.tsx'
import { AttachmentsBar } from '#kit/editor/files/attachments-bar.tsx'
import { DropHint } from '#kit/editor/files/drop-hint.tsx'
import { pastedFiles } from '#kit/editor/files/pasted-files.ts'
import { useAttaching } from '#kit/editor/files/use-attaching.ts'
import { useFileDrop } from '#kit/editor/files/use-file-drop.ts'
import { preloadEditor } from '#kit/editor/lazy-editor.tsx'
import { SendButton } from '#kit/editor/send-button.tsx'
import { NetworkTrouble } from '#kit/ui/loading/network-trouble.tsx'

import { PlainToolbar } from './plain-toolbar.tsx'
import type { PastedMarkup, TakeOver } from './take-over.ts'
import { linesToHtml } from './text-lines.ts'
import { useEditorSwap } from './use-editor-swap.ts'

const { formats } = editorMessages

const toolOf = ({ key, code, shiftKey }: KeyboardEvent): string | undefined =>
  shiftKey
    ? { KeyS: formats.strike, Digit7: formats.orderedList, Digit8: formats.bulletList, KeyB: formats.blockquote }[code]
    : { b: formats.bold, i: formats.italic, u: formats.underline, e: formats.code }[key.toLowerCase()]

type PlainEditorProps = EditorProps & {
  frame: RefObject<HTMLDivElement | null>
  /** The editor can replace the field. `tool` is the tool pressed while loading. */
  onEditor: (takeOver: TakeOver, tool: string | null) => void
  onReplace: (html: string) => void
}

/** Placeholder of the editor until it is touched: a plain field with everything but formatting. */
export function PlainEditor({ frame, onEditor, onReplace, ref, ...props }: PlainEditorProps) {
  const { variant = 'message', label, placeholder, sendLabel, isSending = false, people, summarize } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const pasted = useRef<PastedMarkup | null>(null)
  const [tool, setTool] = useState<string | null>(null)
  const attaching = useAttaching(props)
  const { isOver, handlers: dropHandlers } = useFileDrop(attaching.canAttach ? attaching.add : undefined)
  const canSend = (text.trim() !== '' || attaching.files.length > 0) && !isSending

  const swap = useEditorSwap(frame, () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    onEditor(
      {
        text: value,
        selection: { from: selectionStart, to: selectionEnd },
        hasFocus: document.activeElement === field.current,
        pasted: pasted.current,
        refusals: attaching.refusals,
      },
      tool,
    )
  })

  const loadAhead = useEffectEvent(() => {
    if (props.takesFocus) swap.load()
  })
  useEffect(() => loadAhead(), [])

  const clear = () => {
    setText('')
    pasted.current = null
  }
  useImperativeHandle(ref, () => ({
    clear: () => {
      clear()
      attaching.clear()
    },
    focus: () => field.current?.focus(),
    html: () => linesToHtml(text),
    replace: onReplace,
    attach: attaching.add,
  }))

  const send = () => {
    if (canSend) props.onSend?.({ html: linesToHtml(text), text: text.trim(), files: attaching.files })
  }
  const pressTool = (name: string) => {
    setTool(name)
    swap.load()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    const name = toolOf(event)
    if (!(name ?? (props.onSend && event.key === 'Enter'))) return
    event.preventDefault()
    event.stopPropagation()
    if (name) pressTool(name)
    else send()
  }

  return (
    <div className="flex flex-col gap-2" {...swap.handlers}>
      {swap.isUnreachable && tool !== null && <NetworkTrouble onRetry={swap.load} />}
      {/* The field inside is interactive; this only handles keys for the whole editor. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={`${frameClass} transition-colors has-[textarea:focus]:border-accent has-[textarea:focus]:ring-1 has-[textarea:focus]:ring-accent`}
        onPointerEnter={preloadEditor}
        onKeyDown={(event) => {
          handleKey(event)
          if (event.key !== 'Escape' || !props.onEscape) return
          event.preventDefault() // meant for the text, not for a dialog around it
          props.onEscape()
        }}
        {...dropHandlers}
      >
        <div className={`flex cursor-text flex-col overflow-y-auto px-4 pt-3.5 pb-2 *:flex-1 ${textClass[variant]}`}>
          <textarea
            ref={field}
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears after a press to write
            autoFocus={props.takesFocus}
            placeholder={placeholder}
            dir="auto"
            rows={text.split('\n').length}
            value={text}
            onChange={({ target: { value } }) => {
              setText(value)
              props.onChange?.(linesToHtml(value))
            }}
            onPaste={(event) => {
              const { clipboardData, currentTarget } = event
              const found = attaching.canAttach ? pastedFiles(clipboardData, attaching.files) : []
              if (found.length > 0) {
                event.preventDefault()
                attaching.add(found)
                return
              }
              // The browser pastes the plain text now; the editor restores its formatting later.
              const html = clipboardData.getData('text/html')
              const words = clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
              pasted.current = html === '' ? null : { at: currentTarget.selectionStart, text: words, html }
            }}
            // Extends over the padding around it, so that a touch there focuses the field.
            className="-mt-3.5 -mb-2 field-sizing-content w-full resize-none bg-transparent pt-3.5 pb-2 outline-none placeholder:text-muted"
          />
        </div>
        <AttachmentsBar attaching={attaching} />
        <div className={`flex items-center gap-2 px-2.5 py-2 ${toolsClass[variant]}`}>
          <PlainToolbar
            hasPeople={people !== undefined}
            canSummarize={summarize !== undefined}
            attach={attaching.canAttach && <AttachControl accept={props.accept ?? 'documents'} onAdd={attaching.add} />}
            onTool={pressTool}
          />
          {props.onSend && (variant === 'message' || sendLabel) && (
            <SendButton label={sendLabel ?? commonMessages.send} canSend={canSend} onSend={send} />
          )}
        </div>
        {isOver && <DropHint />}
      </div>
    </div>
  )
}
