import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import type { PinVisibility } from '@joinery/contract/review/pins'
import { useState } from 'react'

import { useReviewClient, type Written } from '#features/review/review-client.ts'

import { TextForm } from './text-form.tsx'

type TextEditProps = {
  /** Id of the comment or reply. */
  uid: string
  written: Written
  label: string
  visibility: PinVisibility
  /** Rejects with the message to show. */
  onSave: (html: string) => Promise<boolean>
  onClose: () => void
}

/** Editor for a comment or reply; unsaved edits are kept as a draft. */
export function TextEdit({ uid, written, label, visibility, onSave, onClose }: TextEditProps) {
  const { drafts, field } = useReviewClient()
  const former = field.textOf(written)
  const [start] = useState(() => drafts.read('edit', uid) ?? former)
  return (
    <TextForm
      formId={`review edit of ${uid}`}
      label={label}
      initialText={start}
      takesFocus
      visibility={visibility}
      action={common.save}
      onChange={(text) => drafts.save('edit', uid, text === former ? null : text)}
      onSend={async (html) => {
        const isSaved = await onSave(html)
        if (isSaved) drafts.save('edit', uid, null)
        return isSaved
      }}
      onSent={onClose}
      onCancel={() => {
        drafts.save('edit', uid, null)
        onClose()
      }}
    />
  )
}
