import { limits } from '@joinery/contract/limits'
import { waitingMessages as texts } from '@joinery/contract/messages/waiting-messages'
import type { WaitingItem, WaitingKind } from '@joinery/contract/review/waiting'
import { useQuery } from '@tanstack/react-query'
import { AtSign, BadgeCheck, ListChecks, type LucideIcon, SquareKanban, UserPlus } from 'lucide-react'
import { type ReactNode, useState, useEffect, useEffectEvent, useRef } from 'react'

import { refreshWaiting, waitingQuery } from '#api/waiting.ts'
import { dueState, dueWord } from '#kit/due/due-state.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useConnection, useGaps, useServerEvent } from '#lib/socket/use-connection.ts'
import { dayOf, formatDay } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

const icons: Record<WaitingKind, LucideIcon> = {
  approval: BadgeCheck,
  pin: AtSign,
  card: SquareKanban,
  item: ListChecks,
  invitation: UserPlus,
}

/** Text with the requester's name, or alone without one and for cards. */
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

/** A waiting item, linking to where it is answered. */
function WaitingRow({ item, hasProject }: { item: WaitingItem; hasProject: boolean }) {
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
          <span
            dir="auto"
            className="line-clamp-2 font-medium sm:line-clamp-1 [overflow-wrap:anywhere] group-hover:text-accent"
          >
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

/** Groups events into one refetch; milliseconds. */
const pause = 300

const none: readonly WaitingItem[] = []

type Waiting = { readonly items: readonly WaitingItem[]; readonly hasMore: boolean; readonly isLoading: boolean }

/** Waiting items of one project or all; empty while unknown. Refetched on every event that can change them. */
const useWaiting = (project?: string): Waiting => {
  const session = useSessionStore()
  const connection = useConnection()
  const { data, isLoading } = useQuery(waitingQuery(session, project))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refreshWaiting(session, project)
    }, pause)
  }
  const readIfHere = ({ uid_project }: { readonly uid_project: string }) => {
    if (project === undefined || project === uid_project) readSoon()
  }
  useServerEvent('notification', readSoon)
  useServerEvent('project_changed', readIfHere)
  useServerEvent('project_review_changed', readIfHere)
  useServerEvent('project_board_changed', readIfHere)
  useServerEvent('project_members_changed', readIfHere)
  useGaps(() => {
    if (project === undefined) void refreshWaiting(session)
  })
  const handleFocus = useEffectEvent(readSoon)
  useEffect(() => {
    const listener = () => handleFocus()
    addEventListener('focus', listener)
    return () => {
      removeEventListener('focus', listener)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  useEffect(() => {
    if (project === undefined) return undefined
    return connection.onJoin(project, () => void refreshWaiting(session, project))
  }, [connection, session, project])
  return { items: data?.waiting ?? none, hasMore: data?.has_more ?? false, isLoading }
}

/** What follows the list does not wait for it longer than this; milliseconds. */
const patience = 1000

const usePatience = (): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(late)
  }, [])
  return isOver
}

type WaitsForYouProps = {
  /** Defaults to all projects. */
  project?: string
  /** Only what follows is shown, which needs the space. */
  isHidden?: boolean
  /** The invitations, answered in place. */
  children?: ReactNode
  /** What follows. It appears together with the list, so that the list does not push it down. */
  below: ReactNode
}

/** Items waiting for the user, most urgent first; nothing without any. */
export function WaitsForYou({ project, isHidden = false, children, below }: WaitsForYouProps) {
  const { items, hasMore, isLoading } = useWaiting(project)
  const isLate = usePatience()
  const [isWhole, setWhole] = useState(false)
  const rows = isHidden ? [] : items.filter(({ kind }) => kind !== 'invitation')
  const { listed, shown } = limits.waiting
  const isEmpty = isHidden || items.length === 0
  return (
    <>
      <section aria-label={isEmpty ? undefined : texts.title} className={isEmpty ? undefined : 'mb-8'}>
        {!isEmpty && <h2 className="mb-3 text-lg font-medium">{texts.title}</h2>}
        {children}
        {rows.length > 0 && (
          <div className="overflow-hidden rounded-lg border border-line bg-surface">
            <ul className="divide-y divide-line">
              {rows.slice(0, isWhole ? listed : shown).map((item) => (
                <WaitingRow key={`${item.kind} ${item.id}`} item={item} hasProject={project === undefined} />
              ))}
            </ul>
            {rows.length > shown && (
              <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-2 py-1.5">
                <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? texts.showFewer : hasMore ? texts.showAll : texts.showAllOf(rows.length)}
                </Button>
                {isWhole && hasMore && <span className="text-[0.8125rem] text-muted">{texts.mostUrgent}</span>}
              </div>
            )}
          </div>
        )}
      </section>
      <div className={isLoading && !isLate && !isHidden ? 'invisible contents' : 'contents'}>{below}</div>
    </>
  )
}
