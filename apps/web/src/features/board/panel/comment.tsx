import { messages } from '@joinery/contract/messages'
import { cardMessages as texts } from '@joinery/contract/messages/card-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Reply } from '@joinery/contract/replies'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { filesOfComment, refreshComments, updateComment } from '#api/comments.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import { type DraftId, keepDraft, readDraft } from '#features/board/card-drafts.ts'
import { AttachmentGrid } from '#kit/attachments/grid/attachment-grid.tsx'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { formatDateTime } from '#lib/format.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const quiet =
  'rounded-sm text-[0.8125rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink'

/** A comment while its author changes it. */
function CommentEditor({ comment, onDone }: { comment: Reply; onDone: () => void }) {
  const session = useSessionStore()
  const { expect } = useBoardContext()
  const draftId: DraftId = { person: comment.uid_user, kind: 'comment', uid: comment.uid_reply }
  const [start] = useState(() => readDraft(draftId) ?? comment.content)
  const [written, setWritten] = useState(start)
  const [fault, setFault] = useState<string | null>(null)

  const done = () => {
    keepDraft(draftId, null)
    onDone()
  }

  const { mutate, isPending: isSaving } = useMutation({
    mutationFn: async (html: string) => expect(await updateComment(session, comment, html)),
    onSuccess: done,
    onError: (error) => setFault(sentenceOf(error, messages.reply.updateFailed)),
  })
  const save = (html: string) => {
    if (isSaving) return
    const isEmpty = !hasText(html)
    setFault(isEmpty ? messages.reply.contentRequired : null)
    if (!isEmpty) mutate(html)
  }

  return (
    <div className="mt-2 flex flex-col gap-3">
      <LazyEditor
        label={texts.commentText}
        variant="card"
        initialHtml={start}
        takesFocus
        summarize={(text) => summarizeText(session, text)}
        onChange={(html) => {
          setWritten(html)
          setFault(null)
          keepDraft(draftId, html === comment.content ? null : html)
        }}
        onSend={({ html }) => save(html)}
        isSending={isSaving}
        onEscape={() => {
          if (!isSaving) done()
        }}
      />
      <ErrorLine text={fault} />
      <div className="flex gap-2.5">
        <Button disabled={isSaving} onClick={() => save(written)}>
          {isSaving ? commonMessages.saving : commonMessages.save}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={done}>
          {commonMessages.cancel}
        </Button>
      </div>
    </div>
  )
}

type CommentProps = { comment: Reply; canEdit: boolean; canDelete: boolean; onDelete: () => void }

export function Comment({ comment, canEdit, canDelete, onDelete }: CommentProps) {
  const session = useSessionStore()
  const { projectId } = useBoardContext()
  const [isEditing, setEditing] = useState(false)
  const isBack = useRef(false)
  const handleExpired = async () => {
    await refreshComments(session, projectId, comment.parent_uid_reply ?? '')
    return filesOfComment(session, comment)
  }
  const { name, email, profile_photo, created_at, edited_at, content, attachments } = comment
  return (
    <li className="flex gap-3">
      <Avatar size="sm" name={name} email={email} photo={profile_photo} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem]">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          <span className="text-[0.8125rem] text-muted tabular-nums">
            <RelativeTime iso={created_at} />
            {edited_at !== null && <span title={formatDateTime(edited_at)}> · {texts.edited}</span>}
          </span>
        </p>
        {isEditing && canEdit ? (
          <CommentEditor
            comment={comment}
            onDone={() => {
              setEditing(false)
              isBack.current = true
            }}
          />
        ) : (
          <>
            {hasText(content) && <RichText html={content} className="mt-1 text-[0.9375rem]" />}
            {attachments.length > 0 && (
              <div className="mt-3">
                <AttachmentGrid files={attachments} label={texts.commentAttachments} onExpired={handleExpired} />
              </div>
            )}
            {(canEdit || canDelete) && (
              <div className="mt-1.5 flex gap-4">
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
