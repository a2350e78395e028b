import type { Attachment } from '@joinery/contract/files'
import { columnMessages } from '@joinery/contract/messages/column-messages'
import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import { reviewSummaryMessages as texts } from '@joinery/contract/messages/review-summary-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { SquareKanban } from 'lucide-react'
import type { ReactNode } from 'react'

import { AudienceLabel } from '#features/review/pins/audience.tsx'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { GuestMark, nameWithGuest } from '#kit/ui/guest-mark.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'

type PinLineProps = {
  pin: Pin
  /** The newest version of the file; null if unknown. */
  file: Attachment | null
  to: string
  isOwn: boolean
  children?: ReactNode
}

const looks = { client: 'bg-accent text-on-accent', team: 'bg-ink text-paper' } as const

/** A comment in the project review, linking to the viewer. */
export function PinLine({ pin, file, to, isOwn, children }: PinLineProps) {
  const { number, author, waits_for, card, comments, page, status } = pin
  const isOpen = status === 'open'
  const isOlder = file !== null && pin.version !== file.version
  return (
    <li>
      <AppLink to={to} className="group flex gap-3 rounded-md px-2 py-2.5 hover:bg-sunken">
        <span
          className={`mt-px inline-flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full px-1.5 text-xs font-medium tabular-nums ${isOpen ? looks[pin.visibility] : 'border border-line-strong text-muted'}`}
        >
          <span className="sr-only">{texts.comment} </span>
          {number}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 break-words group-hover:text-accent">
            {pin.original_content}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-[0.8125rem] leading-5 text-muted">
            <span dir="auto">
              {author.name}
              {author.is_guest && (
                <>
                  {' '}
                  <GuestMark />
                </>
              )}{' '}
              · <RelativeTime iso={pin.created_at} />
            </span>
            {pin.visibility === 'team' && <AudienceLabel visibility="team" />}
            {isOlder && <span>{texts.fromVersion(pin.version)}</span>}
            {page !== null && <span>{texts.page(page)}</span>}
            {comments.length > 0 && <span>{statusTexts.replyCount(comments.length)}</span>}
            {card && (
              <span className="inline-flex items-center gap-1">
                <SquareKanban className="size-3.5" strokeWidth={1.5} aria-hidden />
                {statusTexts.cardIn(columnMessages[card.kanban_status])}
              </span>
            )}
            {isOpen && waits_for && (
              <span className={isOwn ? 'font-medium text-accent' : undefined}>
                {isOwn ? statusTexts.waitingForYou : statusTexts.waitingFor(nameWithGuest(waits_for))}
              </span>
            )}
            {children}
          </span>
        </span>
      </AppLink>
    </li>
  )
}
