import type { Attachment } from '@joinery/contract/files'
import { columnMessages } from '@joinery/contract/messages/column-messages'
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { memo, type ReactNode } from 'react'

import { useReviewClient } from '#features/review/review-client.ts'
import { RichText } from '#kit/rich-text/rich-text.tsx'
import { GuestMark, nameWithGuest } from '#kit/ui/guest-mark.tsx'

import { AudienceLabel } from './audience.tsx'
import { When } from './comment.tsx'

type ThreadRowProps = {
  pin: Pin
  /** The shown version. */
  file: Attachment
  hasVersions: boolean
  me: string
  isSelected: boolean
  /** Replaces the text while it is being edited. */
  editor: ReactNode
}

const factsOf = ({ pin, hasVersions, me, isSelected }: ThreadRowProps): readonly string[] => {
  const { version, page, status, waits_for, resolved_by, card, comments } = pin
  const answers = comments.length
  return [
    hasVersions ? common.version(version) : '',
    page === null ? '' : texts.page(page),
    status === 'open' && waits_for
      ? waits_for.uid_user === me
        ? statusTexts.waitingForYou
        : statusTexts.waitingFor(nameWithGuest(waits_for))
      : '',
    status === 'resolved' ? (resolved_by ? statusTexts.resolvedBy(resolved_by.name) : statusTexts.resolved) : '',
    card && !isSelected ? statusTexts.cardIn(columnMessages[card.kanban_status]) : '',
    answers > 0 && !isSelected ? statusTexts.replyCount(answers) : '',
  ].filter((fact) => fact !== '')
}

const looks = {
  here: 'border-accent bg-accent text-on-accent',
  team: 'border-ink bg-surface text-ink',
  resolved: 'border-line-strong bg-sunken text-muted',
  older: 'border-dashed border-ink bg-surface text-ink',
} as const

const lookOf = ({ pin: { status, uid_file, visibility }, file }: ThreadRowProps): keyof typeof looks => {
  if (status === 'resolved') return 'resolved'
  if (uid_file !== file.uid_file) return 'older'
  return visibility === 'team' ? 'team' : 'here'
}

/** A comment in the list. Clicks are handled by the list. */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { pin, isSelected, editor } = props
  const { can } = useReviewClient()
  const { number, author, content, answer } = pin
  const facts = factsOf(props).join(' · ')
  return (
    <div data-toggle className="flex cursor-pointer gap-3">
      <span
        aria-hidden
        className={`mt-0.5 flex h-6.5 min-w-6.5 shrink-0 items-center justify-center self-start rounded-full rounded-bl-[2px] border px-1 text-xs font-semibold tabular-nums ${looks[lookOf(props)]}`}
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-[0.9375rem]">
          <button
            type="button"
            dir="auto"
            aria-expanded={isSelected}
            aria-label={texts.byAuthor(number, nameWithGuest(author))}
            className="rounded-sm text-left font-medium pointer-coarse:py-1"
          >
            {author.name}
          </button>
          {author.is_guest && <GuestMark />}
          <When {...pin} />
        </p>
        {editor ?? (
          <div className={isSelected ? '' : 'line-clamp-3'}>
            <RichText html={content} className="mt-0.5 text-[0.9375rem] [overflow-wrap:anywhere]" />
          </div>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-[0.8125rem] text-muted empty:hidden">
          {can('viewTeamComments') && <AudienceLabel visibility={pin.visibility} />}
          {facts !== '' && <span>{facts}</span>}
          {answer && (
            <button
              type="button"
              data-show={answer.uid_file}
              className="rounded-sm font-medium text-good underline decoration-good/40 underline-offset-4 pointer-coarse:py-2"
            >
              {statusTexts.addressedIn(answer.version)}
            </button>
          )}
        </p>
      </div>
    </div>
  )
})
