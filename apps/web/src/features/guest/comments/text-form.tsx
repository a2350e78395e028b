import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import { type FormEvent, useState } from 'react'

import { textToHtml } from '#kit/rich-text/text-to-html.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'

type TextFormProps = {
  label: string
  text: string
  onText: (text: string) => void
  takesFocus: boolean
  action: string
  /** As rich text. Rejects with the sentence to show; what was written stays until it is sent. */
  onSend: (html: string) => Promise<void>
  onCancel: () => void
}

/** Where a guest writes: plain lines, so that nothing has to be fetched for it. */
export function TextForm({ label, text, onText, takesFocus, action, onSend, onCancel }: TextFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const html = textToHtml(text)
    const isTooLong = html.length > limits.review.contentMax
    if (text.trim() === '' || isTooLong) return setFault(isTooLong ? say.contentTooLong : say.contentRequired)
    setBusy(true)
    setFault(null)
    try {
      await onSend(html)
    } catch (error) {
      setFault(sentenceOf(error, say.pinFailed))
    }
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-3">
      <TextArea
        label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears where somebody has asked to write
        autoFocus={takesFocus}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          setFault(null)
        }}
      />
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
      <div className="flex gap-2.5">
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {commonMessages.cancel}
        </Button>
      </div>
    </form>
  )
}
