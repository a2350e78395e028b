import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { useState } from 'react'

import { useReviewClient, type Written } from '#features/review/review-client.ts'

import { TextForm } from './text-form.tsx'

type TextEditProps = {
  /** Of the comment, or of the answer. */
  uid: string
  written: Written
  label: string
  /** Rejects with the sentence to show. */
  onSave: (html: string) => Promise<boolean>
  onClose: () => void
}

/** A comment or an answer while its author changes it; whoever goes elsewhere finds their words again. */
export function TextEdit({ uid, written, label, onSave, onClose }: TextEditProps) {
  const { drafts, field } = useReviewClient()
  const former = field.textOf(written)
  const [start] = useState(() => drafts.read('edit', uid) ?? former)
  return (
    <TextForm
      formId={`review edit of ${uid}`}
      label={label}
      initialText={start}
      takesFocus
      action={common.save}
      onChange={(text) => drafts.keep('edit', uid, text === former ? null : text)}
      onSend={async (html) => {
        const isSaved = await onSave(html)
        if (isSaved) drafts.keep('edit', uid, null)
        return isSaved
      }}
      onSent={onClose}
      onCancel={() => {
        drafts.keep('edit', uid, null)
        onClose()
      }}
    />
  )
}
