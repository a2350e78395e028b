import type { Attachment } from '@joinery/contract/files'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { guestViewerMessages as texts } from '@joinery/contract/messages/guest-viewer-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { useEffect, useRef } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'

import { AnswerForm } from './answer-form.tsx'
import { CommentList } from './comment-list.tsx'
import { Comment } from './comment.tsx'
import { TextForm } from './text-form.tsx'
import { useSentFocus } from './use-sent-focus.ts'

type GuestCommentsProps = {
  view: Pick<ReviewView, 'file' | 'pins' | 'isReading' | 'fault' | 'onRetry' | 'selected' | 'onSelect'>
  /** The comment being written; null if none. */
  draft: {
    readonly text: string
    readonly clientId: string
    /** The version the position is on. */
    readonly uid_file: string
    readonly onChange: (text: string) => void
    readonly onCancel: () => void
    readonly onSend: (html: string) => Promise<boolean>
    /** Marks the position again. */
    readonly onMark: () => void
  } | null
  onReply: (pin: Pin, html: string) => Promise<boolean>
}

const commentTexts = { editLabel: texts.editLabel, ...texts.deleteComment } as const
const replyTexts = { editLabel: texts.editLabel, ...texts.deleteReply } as const

const factsOf = (pin: Pin, file: Attachment): string =>
  [
    pin.uid_file === file.uid_file ? '' : texts.fromVersion(pin.version),
    pin.page === null ? '' : texts.page(pin.page),
    pin.status === 'resolved' ? texts.resolved : '',
  ]
    .filter(Boolean)
    .join(', ')

type GuestThreadProps = Pick<GuestCommentsProps, 'onReply'> &
  Pick<ReviewView, 'file' | 'onSelect'> & { pin: Pin; isSelected: boolean }

/** A comment with all its replies. */
function GuestThread({ pin, file, isSelected, onSelect, onReply }: GuestThreadProps) {
  const { can } = useReviewClient()
  const { uid_pin, number, comments } = pin
  const facts = factsOf(pin, file)
  const row = useRef<HTMLLIElement>(null)
  // Scroll to a comment selected on the image.
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={row}
      data-thread={uid_pin}
      data-client={pin.clientId}
      className={`flex gap-3 px-5 py-4 ${isSelected ? 'bg-selected' : ''}`}
    >
      <button
        type="button"
        aria-label={texts.showOnImage(number)}
        aria-pressed={isSelected}
        onClick={() => onSelect(isSelected ? null : uid_pin)}
        className="relative flex size-7 shrink-0 items-center justify-center rounded-full rounded-bl-[2px] bg-accent text-xs font-semibold text-on-accent tabular-nums aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent pointer-coarse:min-h-0 pointer-coarse:min-w-0 pointer-coarse:after:absolute pointer-coarse:after:-inset-2"
      >
        {number}
      </button>
      <div className="min-w-0 flex-1">
        {facts !== '' && <p className="text-[0.8125rem] text-muted first-letter:uppercase">{facts}</p>}
        <Comment pin={pin} texts={commentTexts} />
        {comments.length > 0 && (
          <ol
            aria-label={reviewMessages.replies(number)}
            className="mt-3 flex flex-col gap-3 border-l border-line pl-3"
          >
            {comments.map((answer) => (
              <li key={answer.uid_comment}>
                <Comment pin={pin} answer={answer} texts={replyTexts} />
              </li>
            ))}
          </ol>
        )}
        {can('commentOnFiles') && (
          <div className="mt-3">
            <AnswerForm
              uid_pin={uid_pin}
              visibility={pin.visibility}
              texts={{ reply: texts.reply, replyTo: texts.replyTo(number), label: texts.yourReply(number) }}
              onSend={(html) => onReply(pin, html)}
            />
          </div>
        )}
      </div>
    </li>
  )
}

/** Comments for guests: the draft and existing comments. */
export function GuestComments({ view, draft, onReply }: GuestCommentsProps) {
  const { can } = useReviewClient()
  const { file, pins, selected, onSelect } = view
  const canComment = can('commentOnFiles')
  const focusSent = useSentFocus()
  const isElsewhere = draft !== null && draft.uid_file !== file.uid_file
  const head = draft && canComment && (
    <>
      {isElsewhere && (
        <Message kind="status" className="flex flex-wrap items-center justify-between gap-3">
          {texts.newVersion}
          <Button variant="outline" onClick={draft.onMark}>
            {texts.placeComment}
          </Button>
        </Message>
      )}
      <TextForm
        key={file.uid_stack}
        formId={`review comment on ${file.uid_stack}`}
        label={texts.yourComment}
        initialText={draft.text}
        takesFocus={draft.text === ''}
        action={common.send}
        visibility="client"
        hint={reviewMessages.yourAudience}
        onChange={draft.onChange}
        onSend={(html) => {
          focusSent(draft.clientId)
          if (!isElsewhere) return draft.onSend(html)
          draft.onMark()
          return false
        }}
        onCancel={draft.onCancel}
      />
    </>
  )
  return (
    <CommentList
      view={view}
      title={texts.comments}
      head={head}
      empty={pins.length > 0 || draft ? null : canComment ? texts.empty : texts.emptyReadOnly}
    >
      {pins.map((pin) => (
        <GuestThread
          key={pin.uid_pin}
          pin={pin}
          file={file}
          isSelected={pin.uid_pin === selected}
          onSelect={onSelect}
          onReply={onReply}
        />
      ))}
    </CommentList>
  )
}
