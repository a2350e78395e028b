import { limits } from '@joinery/contract/limits'
import { messages as sentences } from '@joinery/contract/messages'
import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Project } from '@joinery/contract/projects'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'

import { Message, type MessageActs } from '#features/discussion/message/message.tsx'
import type { DiscussionState, DiscussionStore } from '#features/discussion/store/discussion-store.ts'
import type { Mentionable } from '#kit/editor/editor-props.ts'
import { may } from '#lib/may.ts'
import { useToday } from '#lib/time/use-now.ts'

import { MessageRow } from './message-row.tsx'
import type { Row } from './message-rows.ts'
import { dayName } from './message-time.ts'
import { useListScroll } from './use-list-scroll.ts'

const { badgeMax } = limits.notification

/**
 * Jumps to the latest message and shows the unread count. Placed in a row below the conversation to avoid covering
 * messages; in a low window beside it.
 */
function JumpToLatest({ unread, onJump }: { unread: number; onJump: () => void }) {
  return (
    <div className="z-10 flex h-12 shrink-0 animate-appear items-center justify-end gap-2 border-t border-line px-5 sm:px-8 lg:px-10 [@media(max-height:30rem)]:absolute [@media(max-height:30rem)]:right-0 [@media(max-height:30rem)]:bottom-0 [@media(max-height:30rem)]:h-auto [@media(max-height:30rem)]:w-15 [@media(max-height:30rem)]:flex-col [@media(max-height:30rem)]:gap-0.5 [@media(max-height:30rem)]:border-0 [@media(max-height:30rem)]:px-0">
      {unread > 0 && (
        <span className="rounded-full bg-accent px-2.5 py-1 text-[0.8125rem] font-medium text-on-accent tabular-nums [@media(max-height:30rem)]:px-1.5 [@media(max-height:30rem)]:py-0 [@media(max-height:30rem)]:text-[0.6875rem]">
          {texts.newCount(unread > badgeMax ? `${badgeMax}+` : `${unread}`)}
        </span>
      )}
      <button
        type="button"
        aria-label={texts.jumpToLatest}
        title={texts.jumpToLatest}
        onClick={onJump}
        className="flex size-10 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-low pointer-coarse:size-11 transition-colors hover:border-line-strong"
      >
        <ArrowDown className="size-5" strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}

const chip = 'rounded-full border border-line bg-paper px-3 py-0.5 text-[0.8125rem] text-muted tabular-nums'

function DayLine({ day, today }: { day: number; today: number }) {
  return (
    <p className="flex justify-center pt-6 pb-1">
      <span className={chip}>{dayName(day, today)}</span>
    </p>
  )
}

/**
 * The day of the visible messages while its heading is out of sight. Placed above the conversation to avoid covering
 * messages; hidden in low windows.
 */
function CurrentDay({ day, today }: { day: number | null; today: number }) {
  return (
    <p
      aria-hidden
      // Below the pinned messages, an empty row would look like one without its content.
      className={`flex h-11 shrink-0 items-center justify-center border-b border-line text-[0.8125rem] text-muted tabular-nums [@media(max-height:30rem)]:hidden ${day === null ? '[section+div>&]:border-transparent' : ''}`}
    >
      {day !== null && <span className="animate-appear">{dayName(day, today)}</span>}
    </p>
  )
}

/** Marks the first message that was unread when the chat was opened. */
function UnreadLine() {
  return (
    <p className="flex items-center gap-4 px-5 pt-6 pb-1 text-[0.8125rem] font-medium text-accent sm:px-8 lg:px-10">
      <span aria-hidden className="h-px flex-1 bg-accent/40" />
      {texts.newMessages}
      <span aria-hidden className="h-px flex-1 bg-accent/40" />
    </p>
  )
}

type EdgeNoteProps = { state: 'reading' | 'failed'; onRetry: () => void; className: string }

/** Shows that more messages are loading or failed to load, beyond the edge, so that messages do not move. */
function EdgeNote({ state, onRetry, className }: EdgeNoteProps) {
  return (
    <div className={`pointer-events-none absolute inset-x-0 z-10 flex items-center justify-center ${className}`}>
      {state === 'reading' ? (
        <span className="flex size-8 items-center justify-center rounded-full border border-line bg-surface shadow-low">
          <span aria-hidden className="size-4 animate-wait rounded-full border-2 border-line border-t-accent" />
          <span className="sr-only">{sentences.loading}</span>
        </span>
      ) : (
        <p
          role="alert"
          className="pointer-events-auto flex items-center gap-3 rounded-full border border-bad/40 bg-surface py-1 pr-1.5 pl-4 text-sm pointer-coarse:py-0 text-bad shadow-low"
        >
          {sentences.reply.loadMessagesFailed}
          <button
            type="button"
            onClick={onRetry}
            className="rounded-full px-3 py-1 font-medium text-ink transition-colors hover:bg-sunken"
          >
            {commonMessages.tryAgain}
          </button>
        </p>
      )}
    </div>
  )
}

type MessageListProps = {
  project: Project
  me: string
  rows: readonly Row[]
  state: DiscussionState
  discussion: DiscussionStore
  editing: string | null
  people: readonly Mentionable[]
  acts: MessageActs
  onAtEnd: (isAtEnd: boolean) => void
}

/** The virtualised conversation. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { project, me, rows, state, discussion, editing, people, acts, onAtEnd } = props
  const { cache, older, newer } = state
  const { container, list, isShifting, highlighted, floatingDay, isAtEnd, onScroll, onResize, onHand, toEnd } =
    useListScroll({ rows, state, discussion, onAtEnd })
  const today = useToday()
  const [chosen, setChosen] = useState<{ readonly key: string; readonly isTapped: boolean } | null>(null)
  const current = rows.find(({ key }) => key === chosen?.key)?.key ?? rows.at(-1)?.key
  const canSend = may(project, 'sendMessage')
  const canPin = may(project, 'pinMessages')
  const canDeleteAny = may(project, 'deleteAnyMessage')
  const editedAt = rows.findIndex(({ message }) => message !== null && message.uid_reply === editing)

  // If the focused message was deleted, focus the list.
  const count = useRef(rows.length)
  useEffect(() => {
    if (rows.length < count.current && document.activeElement === document.body) {
      container.current?.focus({ preventScroll: true })
    }
    count.current = rows.length
  }, [container, rows.length])

  /** Arrow keys move between messages; Tab moves to the buttons of the current one. */
  const handleKey = (event: KeyboardEvent) => {
    const { target, key } = event
    const isAtMessage = target === container.current || (target instanceof HTMLElement && target.tagName === 'ARTICLE')
    if (!isAtMessage || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
    event.preventDefault()
    const at = rows.findIndex((row) => row.key === current)
    const step = target === container.current ? 0 : key === 'ArrowUp' ? -1 : 1
    const next = Math.max(0, Math.min(rows.length - 1, at + step))
    const row = rows[next]
    if (!row) return undefined
    setChosen({ key: row.key, isTapped: false })
    const find = () => container.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"] article`)
    const shown = find()
    if (shown) return shown.focus()
    // The virtualised row has to be rendered first.
    list.current?.scrollToIndex(next, { align: 'nearest' })
    requestAnimationFrame(() => find()?.focus({ preventScroll: true }))
    return undefined
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <CurrentDay day={floatingDay} today={today} />
      {older !== 'still' && <EdgeNote state={older} onRetry={discussion.readOlder} className="top-0 h-11 pr-12" />}
      {/* New messages are announced while at the end; messages rendered by scrolling are not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={container}
        role="log"
        aria-label={texts.messages}
        aria-live={isAtEnd ? 'polite' : 'off'}
        // A scrolling area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={(event) => {
          onHand()
          handleKey(event)
        }}
        onWheel={onHand}
        onTouchMove={onHand}
        onPointerDown={onHand}
        // In a low window, the side elements need space beside the conversation.
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none] [@media(max-height:30rem)]:mr-15"
      >
        {/* Aligns a short conversation to the bottom. */}
        <div className="flex-1" />
        <Virtualizer
          ref={list}
          data={rows}
          shift={isShifting}
          bufferSize={400}
          keepMounted={editedAt === -1 ? [] : [editedAt]}
          onScroll={onScroll}
          onScrollEnd={onScroll}
          onResize={onResize}
        >
          {(row: Row, index) => (
            <MessageRow
              key={row.key}
              rowKey={row.key}
              isTapped={row.key === chosen?.key && chosen.isTapped}
              onTap={() => setChosen({ key: row.key, isTapped: chosen?.key !== row.key || !chosen.isTapped })}
              onHold={() => setChosen({ key: row.key, isTapped: true })}
              className={index === rows.length - 1 ? 'pb-2' : ''}
            >
              {row.beginsDay && <DayLine day={row.day} today={today} />}
              {row.isFirstUnread && <UnreadLine />}
              <Message
                author={row.author}
                created_at={row.created_at}
                message={row.message}
                unsent={row.unsent}
                startsGroup={row.startsGroup}
                endsGroup={row.endsGroup}
                isOwn={row.author.uid_user === me}
                canSend={canSend}
                canPin={canPin}
                canDeleteAny={canDeleteAny}
                isEditing={canSend && index === editedAt}
                isCurrent={row.key === current}
                isTapped={row.key === chosen?.key && chosen.isTapped}
                isHighlighted={row.message !== null && row.message.uid_reply === highlighted}
                people={people}
                acts={acts}
              />
            </MessageRow>
          )}
        </Virtualizer>
      </div>
      {newer !== 'still' && <EdgeNote state={newer} onRetry={discussion.readNewer} className="bottom-0 h-12 pr-12" />}
      {isAtEnd === false && (
        <JumpToLatest
          unread={project.unread_count}
          onJump={() => (cache.last === null ? toEnd() : discussion.showLatest())}
        />
      )}
    </div>
  )
})
