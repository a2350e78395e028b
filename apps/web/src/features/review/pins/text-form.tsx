import { limits } from '@joinery/contract/limits'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import { useState } from 'react'

import type { Mentionable } from '#kit/editor/editor-props.ts'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'

type TextFormProps = {
  /** The name of the text box. */
  label: string
  placeholder?: string
  initialHtml: string
  people: readonly Mentionable[]
  takesFocus: boolean
  action: string
  isBusy?: boolean
  /** Why the last attempt failed. */
  fault?: string | null
  onChange: (html: string) => void
  onSend: (html: string) => void
  onCancel: () => void
}

/** Where one writes about a picture. Ctrl or Cmd + Enter sends; Escape closes it while nothing is written. */
export function TextForm(props: TextFormProps) {
  const { label, placeholder = '', initialHtml, people, takesFocus, action, isBusy = false, onChange, onCancel } = props
  const [written, setWritten] = useState(initialHtml)
  const [wrong, setWrong] = useState<string | null>(null)
  const fault = wrong ?? props.fault ?? null

  const send = (html: string): void => {
    if (isBusy) return
    const isTooLong = html.length > limits.review.contentMax
    const found = hasText(html) ? (isTooLong ? say.contentTooLong : null) : say.contentRequired
    setWrong(found)
    if (found === null) props.onSend(html)
  }

  return (
    <div className="flex flex-col gap-3">
      <LazyEditor
        label={label}
        variant="card"
        placeholder={placeholder}
        initialHtml={initialHtml}
        takesFocus={takesFocus}
        people={people}
        onChange={(html) => {
          setWritten(html)
          setWrong(null)
          onChange(html)
        }}
        onSend={({ html }) => send(html)}
        isSending={isBusy}
        onEscape={() => {
          // Words are put away by the button only.
          if (!hasText(written)) onCancel()
        }}
      />
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
      <div className="flex gap-2.5">
        <Button isBusy={isBusy} onClick={() => send(written)}>
          {action}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  )
}
