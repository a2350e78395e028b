import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { useRef, useState } from 'react'

import type { Mentionable } from '#kit/editor/editor-props.ts'

import { keepText, readText } from './draft.ts'
import { TextForm } from './text-form.tsx'

type AnswerFormProps = {
  uid_pin: string
  me: string
  people: readonly Mentionable[]
  onSend: (html: string) => void
}

/** An answer to come. The editor comes when somebody wants to write, or has begun before. */
export function AnswerForm({ uid_pin, me, people, onSend }: AnswerFormProps) {
  const [start] = useState(() => readText('answer', me, uid_pin))
  const [state, setState] = useState<'closed' | 'kept' | 'opened'>(start === null ? 'closed' : 'kept')
  const isBack = useRef(false)

  const close = () => {
    keepText('answer', me, uid_pin, null)
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
        className="h-10 w-full rounded-md border border-line bg-surface px-3.5 text-left text-[0.9375rem] text-muted hover:border-line-strong pointer-coarse:h-11"
        onClick={() => setState('opened')}
      >
        {texts.reply}
      </button>
    )
  }
  return (
    <TextForm
      label={texts.reply}
      placeholder={texts.replyPlaceholder}
      initialHtml={state === 'kept' ? (start ?? '') : ''}
      people={people}
      takesFocus={state === 'opened'}
      action={common.send}
      onChange={(html) => keepText('answer', me, uid_pin, html)}
      onSend={(html) => {
        onSend(html)
        close()
      }}
      onCancel={close}
    />
  )
}
