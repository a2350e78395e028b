import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import type { CSSProperties, ReactNode } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'
import { facts } from '#features/board/facts/facts.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { Avatar } from '#kit/ui/avatar.tsx'

import type { CardIcon } from './card-icons.tsx'

function Count({ icon, count, noun }: { icon: CardIcon; count: number; noun: string }) {
  return (
    <span data-icon={icon} className="inline-flex items-center gap-1">
      {count}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}

/** How much of the checklist is done, as numbers and as a bar. */
function Progress({ done, total }: { done: number; total: number }) {
  return (
    <span
      data-icon={'checklist' satisfies CardIcon}
      data-complete={done === total || undefined}
      style={{ '--done': `${(100 * done) / total}%` } as CSSProperties}
      className="checklist-count inline-flex items-center gap-1 tabular-nums"
    >
      {done}/{total}
      <span className="sr-only"> {texts.checklistDone}</span>
    </span>
  )
}

type CardFootProps = {
  card: Card
  /** Whether the card has a cover image, so that files are not counted. */
  hasCover: boolean
  children: ReactNode
}

/** Due date, comment count, actions and assignee. Takes no space when empty. */
export function CardFoot({ card, hasCover, children }: CardFootProps) {
  const { canUse, people } = useBoardContext()
  const { comment_count = 0, attachments, checklist_count } = card
  const hasItems = checklist_count !== undefined && checklist_count.total > 0
  const fileCount = attachments.length > (hasCover ? 1 : 0) ? attachments.length : 0
  const assignee = people.find(({ uid_user }) => uid_user !== null && uid_user === card.assignee_uid)
  const marks = facts.filter(({ name, Mark }) => Mark !== undefined && card[name] !== null)
  const hasFacts = marks.length > 0 || hasItems || comment_count > 0 || fileCount > 0 || assignee !== undefined
  // As high as the buttons, which are added later.
  const height = canUse
    ? `[@media(hover:none)]:min-h-11 ${hasFacts ? 'min-h-7' : 'min-h-6'}`
    : hasFacts
      ? 'min-h-7'
      : ''
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted ${hasFacts ? 'mt-2.5' : ''} ${height}`}
    >
      {marks.map(({ name, Mark }) => Mark && <Mark key={name} card={card} />)}
      {hasItems && <Progress {...checklist_count} />}
      {comment_count > 0 && <Count icon="comments" count={comment_count} noun={texts.comments(comment_count)} />}
      {fileCount > 0 && <Count icon="files" count={fileCount} noun={texts.files(fileCount)} />}
      {(children || assignee) && (
        <div data-acts className="ml-auto">
          {children}
          {assignee && (
            // Clicks pass through to the card.
            <span title={assignee.name} className="pointer-events-none ml-1">
              <span className="sr-only">{texts.assignedTo(assignee.name)}</span>
              <Avatar size="xs" name={assignee.name} email={assignee.email} photo={assignee.profile_photo} />
            </span>
          )}
        </div>
      )}
    </div>
  )
}
