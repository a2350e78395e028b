import { messages } from '@joinery/contract/messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Reply } from '@joinery/contract/replies'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { useRef, useState } from 'react'

import { filesOfComment, refreshComments, updateComment } from '#api/comments.ts'
import { useLinkTitles } from '#api/link-titles.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { AttachmentGrid } from '#kit/attachments/grid/attachment-grid.tsx'
import { ReactButton } from '#kit/reactions/react-button.tsx'
import { ReactionRow } from '#kit/reactions/reaction-row.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { isFocusLost } from '#lib/browser/is-focus-lost.ts'
import { formatDateTime } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { ReplyEditor } from './reply-editor.tsx'

const quiet =
  'rounded-sm text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink'

type CommentProps = {
  comment: Reply
  canEdit: boolean
  canDelete: boolean
  onDelete: () => void
  mine: readonly ReactionEmoji[]
  /** Undefined for people who cannot react. */
  onReact: ((emoji: ReactionEmoji, added: boolean) => void) | undefined
}

export function Comment({ comment, canEdit, canDelete, onDelete, mine, onReact }: CommentProps) {
  const session = useSessionStore()
  const { projectId, expect } = useBoardContext()
  const [isEditing, setEditing] = useState(false)
  const isBack = useRef(false)
  const handleExpired = async () => {
    await refreshComments(session, projectId, comment.parent_uid_reply ?? '')
    return filesOfComment(session, comment)
  }
  const linkTitles = useLinkTitles(comment.content)
  const { name, via, email, profile_photo, created_at, edited_at, content, attachments } = comment
  return (
    <li className="flex gap-3">
      <Avatar size="sm" name={name} email={email} photo={profile_photo} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem]">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          <span className="text-[0.8125rem] text-muted tabular-nums">
            {via !== null && <bdi>{texts.via(via)} · </bdi>}
            <RelativeTime iso={created_at} />
            {edited_at !== null && <span title={formatDateTime(edited_at)}> · {texts.edited}</span>}
          </span>
        </p>
        {isEditing && canEdit ? (
          <div className="mt-2">
            <ReplyEditor
              reply={comment}
              kind="comment"
              label={texts.commentText}
              onSave={async (html) => expect(await updateComment(session, comment, html))}
              failed={messages.reply.updateFailed}
              onDone={() => {
                setEditing(false)
                isBack.current = true
              }}
            />
          </div>
        ) : (
          <>
            {hasText(content) && <RichText html={content} linkTitles={linkTitles} className="mt-1 text-[0.9375rem]" />}
            {attachments.length > 0 && (
              <div className="mt-3">
                <AttachmentGrid files={attachments} label={texts.commentAttachments} onExpired={handleExpired} />
              </div>
            )}
            <div className="mt-1.5 empty:hidden">
              <ReactionRow reactions={comment.reactions} mine={mine} onToggle={onReact} />
            </div>
            {(canEdit || canDelete || onReact) && (
              <div className="mt-1.5 flex items-center gap-4">
                {onReact && (
                  <ReactButton
                    mine={mine}
                    onToggle={onReact}
                    className="-ml-2 flex size-8 items-center justify-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
                  />
                )}
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
                    {commonMessages.edit}
                  </button>
                )}
                {canDelete && (
                  <button type="button" className={quiet} onClick={onDelete}>
                    {commonMessages.delete}
                  </button>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  )
}
