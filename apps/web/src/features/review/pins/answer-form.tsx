import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { PinVisibility } from '@joinery/contract/review/pins'
import { useRef, useState } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import { isFocusLost } from '#lib/browser/is-focus-lost.ts'
import { CallError } from '#lib/http/call-error.ts'

import { TextForm } from './text-form.tsx'

type AnswerFormProps = {
  uid_pin: string
  /** Of the comment. */
  visibility: PinVisibility
  texts: {
    readonly reply: string
    /** Accessible name of the button, if longer than its text. */
    readonly replyTo?: string
    readonly label: string
    readonly placeholder?: string
    /** The send button, if longer than usual. */
    readonly send?: string
  }
  /** Rejects with the message to show; false if it was not sent. */
  onSend: (html: string) => Promise<boolean> | boolean
}

/** Reply form. The editor loads when typing starts or a draft exists. */
export function AnswerForm({ uid_pin, visibility, texts, onSend }: AnswerFormProps) {
  const { drafts } = useReviewClient()
  const [start] = useState(() => drafts.read('answer', uid_pin))
  const [state, setState] = useState<'closed' | 'kept' | 'opened'>(start === null ? 'closed' : 'kept')
  /** Who saw the comment when writing began. */
  const [expected, setExpected] = useState(visibility)
  const isBack = useRef(false)

  const close = () => {
    drafts.save('answer', uid_pin, null)
    isBack.current = true
    setState('closed')
  }

  if (state === 'closed') {
    return (
      <button
        ref={(element) => {
          // The user may have moved the focus during sending.
          if (element && isBack.current && isFocusLost()) element.focus()
          isBack.current = false
        }}
        type="button"
        aria-label={texts.replyTo}
        className="h-10 w-full rounded-md border border-line bg-surface px-3.5 text-left text-[0.9375rem] text-muted hover:border-line-strong pointer-coarse:h-11"
        onClick={() => {
          setExpected(visibility)
          setState('opened')
        }}
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
      action={texts.send ?? common.send}
      visibility={visibility}
      onChange={(text) => drafts.save('answer', uid_pin, text)}
      onSend={async (html) => {
        if (expected !== visibility) {
          setExpected(visibility)
          throw new CallError(reviewMessages.visibilityChanged, 409)
        }
        const isSent = await onSend(html)
        if (isSent) drafts.save('answer', uid_pin, null)
        return isSent
      }}
      onSent={close}
      onCancel={close}
    />
  )
}
