import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'
import type { PinComment } from '@joinery/contract/review/pins'
import { useRef, useState } from 'react'

import type { Mentionable } from '#kit/editor/editor-props.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { GuestMark } from '#kit/ui/guest-mark.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'

import { TextEdit } from './text-edit.tsx'
import { When } from './when.tsx'

export const quiet =
  'rounded-sm text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:py-2.5'

type AnswerProps = {
  answer: PinComment
  me: string
  people: readonly Mentionable[]
  canEdit: boolean
  canDelete: boolean
  onSave: (html: string) => Promise<void>
  onDelete: () => Promise<void>
}

/** One answer in the thread of a comment. */
export function Answer({ answer, me, people, canEdit, canDelete, onSave, onDelete }: AnswerProps) {
  const { uid_comment, author, content } = answer
  const [isEditing, setEditing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isBack = useRef(false)
  return (
    <li className="flex gap-3">
      <Avatar size="xs" name={author.name} email={author.uid_user ?? author.name} photo={author.profile_photo} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem]">
          <span dir="auto" className="font-medium">
            {author.name}
          </span>
          {author.is_guest && <GuestMark />}
          <When {...answer} />
        </p>
        {isEditing && canEdit ? (
          <TextEdit
            uid={uid_comment}
            html={content}
            me={me}
            people={people}
            onSave={onSave}
            onClose={() => {
              setEditing(false)
              isBack.current = true
            }}
          />
        ) : (
          <>
            <RichText html={content} className="mt-0.5 text-[0.9375rem]" />
            {(canEdit || canDelete) && (
              <div className="mt-1 flex gap-4">
                {canEdit && (
                  <button
                    ref={(element) => {
                      // Whoever has changed it is back at the button that changes it.
                      if (element && isBack.current) element.focus()
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
      </div>
      {isLeaving && (
        <ConfirmDialog
          title={texts.deleteReplyTitle}
          action={common.delete}
          otherwise={say.pinDeleteFailed}
          onConfirm={onDelete}
          onClose={() => setLeaving(false)}
        >
          {texts.deleteReplyWarning}
        </ConfirmDialog>
      )}
    </li>
  )
}
