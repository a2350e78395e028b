import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import { useState } from 'react'

import type { Mentionable } from '#kit/editor/editor-props.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'

import { keepText, readText } from './draft.ts'
import { TextForm } from './text-form.tsx'

type TextEditProps = {
  /** Of the comment, or of the answer. */
  uid: string
  html: string
  me: string
  people: readonly Mentionable[]
  /** Rejects with the sentence to show. */
  onSave: (html: string) => Promise<void>
  onClose: () => void
}

/** A comment or an answer while its author changes it; whoever goes elsewhere finds their words again. */
export function TextEdit({ uid, html, me, people, onSave, onClose }: TextEditProps) {
  const [start] = useState(() => readText('edit', me, uid) ?? html)
  const { isSending, fault, clearFault, send } = useSending(`review edit of ${uid}`, onClose)
  return (
    <TextForm
      label={texts.editLabel}
      initialHtml={start}
      people={people}
      takesFocus
      action={common.save}
      isBusy={isSending}
      fault={fault}
      onChange={(next) => {
        clearFault()
        keepText('edit', me, uid, next === html ? null : next)
      }}
      onSend={(next) =>
        void send(async () => {
          await onSave(next)
          keepText('edit', me, uid, null)
        }, say.pinFailed)
      }
      onCancel={() => {
        if (isSending) return
        keepText('edit', me, uid, null)
        clearFault()
        onClose()
      }}
    />
  )
}
