import { limits } from '@joinery/contract/limits'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { PinVisibility } from '@joinery/contract/review/pins'
import { type ReactNode, useState } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { useSending } from '#kit/ui/forms/use-sending.ts'

type TextFormProps = {
  /** Identifies the form, so that it stays busy when reopened during sending. */
  formId: string
  /** Label of the text box. */
  label: string
  placeholder?: string | undefined
  /** In the format of the client's field, like the argument of `onChange`. */
  initialText: string
  takesFocus: boolean
  action: string
  /** Who sees the text: only they can be mentioned. */
  visibility: PinVisibility
  /** Above the text box. */
  head?: ReactNode
  /** Below the text box. */
  hint?: string | undefined
  onChange: (text: string) => void
  /** Rejects with the message to show; false if it was not sent and the form stays. */
  onSend: (html: string) => Promise<boolean> | boolean
  onSent?: () => void
  onCancel: () => void
}

/** Comment form. Escape closes it while it is empty. */
export function TextForm(props: TextFormProps) {
  const { formId, label, placeholder = '', initialText, takesFocus, action, onChange, onSend, onSent, onCancel } = props
  const { visibility, head, hint } = props
  const { Field, toHtml, people } = useReviewClient().field
  const [written, setWritten] = useState(initialText)
  const [wrong, setWrong] = useState<string | null>(null)
  const { isSending, fault, clearFault, send } = useSending<boolean>(formId, (isSent) => {
    if (isSent) onSent?.()
  })
  const sentence = wrong ?? fault

  const handleSend = (text: string): void => {
    const html = toHtml(text)
    const isTooLong = html.length > limits.review.contentMax
    const found = hasText(html) ? (isTooLong ? reviewMessages.contentTooLong : null) : reviewMessages.contentRequired
    setWrong(found)
    if (found === null) void send(async () => onSend(html), reviewMessages.pinFailed)
  }

  return (
    <div className="flex flex-col gap-3">
      {head}
      <Field
        label={label}
        placeholder={placeholder}
        text={written}
        people={people[visibility]}
        takesFocus={takesFocus}
        isBusy={isSending}
        onChange={(text) => {
          setWritten(text)
          setWrong(null)
          clearFault()
          onChange(text)
        }}
        onSend={handleSend}
        onEscape={() => {
          // Non-empty text is discarded by the button only.
          if (!hasText(toHtml(written))) onCancel()
        }}
      />
      {hint !== undefined && <p className="text-[0.8125rem] text-muted">{hint}</p>}
      {sentence !== null && (
        <Message kind="alert" tone="bad">
          {sentence}
        </Message>
      )}
      <div className="flex gap-2.5">
        <Button isBusy={isSending} onClick={() => handleSend(written)}>
          {action}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  )
}
