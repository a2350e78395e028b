import { waitingMessages as texts } from '@joinery/contract/messages/waiting-messages'
import type { WaitingItem, WaitingKind } from '@joinery/contract/review/waiting'
import { AtSign, BadgeCheck, type LucideIcon, SquareKanban, UserPlus } from 'lucide-react'

import { dueState, dueWord } from '#kit/due/due-state.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { dayOf, formatDay } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

const icons: Record<WaitingKind, LucideIcon> = {
  approval: BadgeCheck,
  pin: AtSign,
  card: SquareKanban,
  invitation: UserPlus,
}

/** With the name of the person who is waiting; without one, and for cards, alone. */
const sentences: Record<WaitingKind, { readonly from?: string; readonly alone: string }> = texts.kinds

const colours = { overdue: 'text-bad font-medium', soon: 'text-warn', later: 'text-muted', done: 'text-muted' } as const

function Due({ due }: { due: string }) {
  const today = dayOf(new Date(useToday()))
  const word = dueWord(due, null, today) || texts.due
  return (
    <span className={colours[dueState(due, null, today)]}>
      {word} <span className="tabular-nums">{formatDay(due)}</span>
    </span>
  )
}

/** One thing that waits; it leads to where it is answered. */
export function WaitingRow({ item, hasProject }: { item: WaitingItem; hasProject: boolean }) {
  const { kind, title, from, project_title, since, due_date, link } = item
  const Icon = icons[kind]
  const sentence = sentences[kind]
  return (
    <li>
      <AppLink
        to={link}
        className="group flex gap-3 px-5 py-3 -outline-offset-2 transition-colors hover:bg-sunken pointer-coarse:py-3.5"
      >
        <Icon className="mt-1 size-4.5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-1 font-medium [overflow-wrap:anywhere] group-hover:text-accent">
            {title || texts.noText}
          </span>
          <span className="flex flex-wrap gap-x-3 text-[0.8125rem] leading-5 text-muted">
            {due_date !== null && <Due due={due_date} />}
            <span className="[overflow-wrap:anywhere]">
              {from === '' || sentence.from === undefined
                ? sentence.alone
                : fillMessage(sentence.from, { from: <bdi>{from}</bdi> })}
            </span>
            {hasProject && <bdi className="[overflow-wrap:anywhere]">{project_title}</bdi>}
            {due_date === null && <RelativeTime iso={since} />}
          </span>
        </span>
      </AppLink>
    </li>
  )
}
