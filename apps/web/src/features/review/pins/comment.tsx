import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin, PinComment } from '@joinery/contract/review/pins'
import { useRef, useState } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { GuestMark } from '#kit/ui/guest-mark.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { isFocusLost } from '#lib/browser/is-focus-lost.ts'
import { formatDateTime } from '#lib/format.ts'

import { useCommentActs } from './comment-acts.ts'
import { TextEdit } from './text-edit.tsx'

export const quiet =
  'rounded-sm text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:py-2.5'

/** Creation time and whether it was edited. */
export function When({ created_at, edited_at }: Pick<PinComment, 'created_at' | 'edited_at'>) {
  return (
    <span className="text-[0.8125rem] text-muted tabular-nums">
      <RelativeTime iso={created_at} />
      {edited_at !== null && <span title={formatDateTime(edited_at)}> · {reviewMessages.edited}</span>}
    </span>
  )
}

type CommentProps = {
  pin: Pin
  /** If set, the reply is shown instead of the comment. */
  answer?: PinComment
  texts: { readonly editLabel: string; readonly deleteTitle: string; readonly deleteWarning: string }
}

/** A comment or reply; its author can edit and delete it. */
export function Comment({ pin, answer, texts }: CommentProps) {
  const { isOwn, nameOf, drafts } = useReviewClient()
  const { canEdit, canDelete, save, remove } = useCommentActs(pin, answer)
  const written = answer ?? pin
  const uid = answer?.uid_comment ?? pin.uid_pin
  const [isEditing, setEditing] = useState(() => drafts.reopensEdits && drafts.read('edit', uid) !== null)
  const [isLeaving, setLeaving] = useState(false)
  const isBack = useRef(false)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem]">
        <span dir="auto" className="font-medium">
          {nameOf(written)}
        </span>
        {written.author.is_guest && !isOwn(written) && <GuestMark />}
        <When {...written} />
      </p>
      {isEditing && canEdit ? (
        <TextEdit
          uid={uid}
          written={written}
          label={texts.editLabel}
          visibility={pin.visibility}
          onSave={save}
          onClose={() => {
            setEditing(false)
            isBack.current = true
          }}
        />
      ) : (
        <>
          <RichText html={written.content} className="mt-0.5 text-[0.9375rem]" />
          {(canEdit || canDelete) && (
            <div className="mt-1 flex gap-4">
              {canEdit && (
                <button
                  ref={(element) => {
                    // Return the focus to the Edit button, unless the user has moved it during saving.
                    if (element && isBack.current && isFocusLost()) element.focus()
                    isBack.current = false
                  }}
                  type="button"
                  className={quiet}
                  onClick={() => setEditing(true)}
                >
                  {common.edit}
                </button>
              )}
              {canDelete && (
                <button type="button" className={quiet} onClick={() => setLeaving(true)}>
                  {common.delete}
                </button>
              )}
            </div>
          )}
        </>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={texts.deleteTitle}
          action={common.delete}
          otherwise={reviewMessages.pinDeleteFailed}
          onConfirm={remove}
          onClose={() => setLeaving(false)}
        >
          {texts.deleteWarning}
        </ConfirmDialog>
      )}
    </>
  )
}
