import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { useRef, useState } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'

import { TextForm } from './text-form.tsx'

type AnswerFormProps = {
  uid_pin: string
  texts: {
    readonly reply: string
    /** The accessible name of the button, where it is more than its text. */
    readonly replyTo?: string
    readonly label: string
    readonly placeholder?: string
  }
  /** Rejects with the sentence to show. False: it was not sent. */
  onSend: (html: string) => Promise<boolean> | boolean
}

/** An answer to come. The editor comes when somebody wants to write, or has begun before. */
export function AnswerForm({ uid_pin, texts, onSend }: AnswerFormProps) {
  const { drafts } = useReviewClient()
  const [start] = useState(() => drafts.read('answer', uid_pin))
  const [state, setState] = useState<'closed' | 'kept' | 'opened'>(start === null ? 'closed' : 'kept')
  const isBack = useRef(false)

  const close = () => {
    drafts.keep('answer', uid_pin, null)
    isBack.current = true
    setState('closed')
  }

  if (state === 'closed') {
    return (
      <button
        ref={(element) => {
          if (element && isBack.current) element.focus()
          isBack.current = false
        }}
        type="button"
        aria-label={texts.replyTo}
        className="h-10 w-full rounded-md border border-line bg-surface px-3.5 text-left text-[0.9375rem] text-muted hover:border-line-strong pointer-coarse:h-11"
        onClick={() => setState('opened')}
      >
        {texts.reply}
      </button>
    )
  }
  return (
    <TextForm
      formId={`review answer to ${uid_pin}`}
      label={texts.label}
      placeholder={texts.placeholder}
      initialText={state === 'kept' ? (start ?? '') : ''}
      takesFocus={state === 'opened'}
      action={common.send}
      onChange={(text) => drafts.keep('answer', uid_pin, text)}
      onSend={async (html) => {
        const isSent = await onSend(html)
        if (isSent) drafts.keep('answer', uid_pin, null)
        return isSent
      }}
      onSent={close}
      onCancel={close}
    />
  )
}
