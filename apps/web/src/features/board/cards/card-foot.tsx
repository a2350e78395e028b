import { MessageSquare, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'
import { facts } from '#features/board/facts/facts.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { pluralOf } from '#lib/format.ts'

function Count({ Icon, count, of }: { Icon: typeof Paperclip; count: number; of: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Icon className="size-4" strokeWidth={1.5} aria-hidden />
      {count}
      <span className="sr-only"> {pluralOf(count, of)}</span>
    </span>
  )
}

type CardFootProps = {
  card: Card
  /** A picture on top of the card speaks for itself. */
  hasCover: boolean
  children: ReactNode
}

/** When, how much was said, what can be done, whose. Where there is nothing to tell it takes no space. */
export function CardFoot({ card, hasCover, children }: CardFootProps) {
  const { people } = useBoardContext()
  const { comment_count = 0, attachments } = card
  const fileCount = attachments.length > (hasCover ? 1 : 0) ? attachments.length : 0
  const assignee = people.find(({ uid_user }) => uid_user !== null && uid_user === card.assignee_uid)
  const marks = facts.filter(({ name, Mark }) => Mark !== undefined && card[name] !== null)
  const hasFacts = marks.length > 0 || comment_count > 0 || fileCount > 0 || assignee !== undefined
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted ${hasFacts ? 'mt-2.5 min-h-7' : ''}`}
    >
      {marks.map(({ name, Mark }) => Mark && <Mark key={name} card={card} />)}
      {comment_count > 0 && <Count Icon={MessageSquare} count={comment_count} of="comment" />}
      {fileCount > 0 && <Count Icon={Paperclip} count={fileCount} of="file" />}
      <div className="ml-auto flex items-center gap-1">
        {children}
        {assignee && (
          <span title={assignee.name}>
            <span className="sr-only">Assigned to {assignee.name}</span>
            <Avatar size="xs" name={assignee.name} email={assignee.email} photo={assignee.profile_photo} />
          </span>
        )}
      </div>
    </div>
  )
}
