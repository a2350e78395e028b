import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'
import type { Project } from '@joinery/contract/projects'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'

import { Message, type MessageActs } from '#features/discussion/message/message.tsx'
import type { DiscussionState, DiscussionStore } from '#features/discussion/store/discussion-store.ts'
import type { Mentionable } from '#kit/editor/editor-props.ts'
import { may } from '#lib/may.ts'
import { useToday } from '#lib/time/use-now.ts'

import { CurrentDay, DayLine } from './day-line.tsx'
import { EdgeNote } from './edge-note.tsx'
import { JumpToLatest } from './jump-to-latest.tsx'
import { MessageRow } from './message-row.tsx'
import type { Row } from './message-rows.ts'
import { UnreadLine } from './unread-line.tsx'
import { useListScroll } from './use-list-scroll.ts'

type MessageListProps = {
  project: Project
  me: string
  rows: readonly Row[]
  state: DiscussionState
  discussion: DiscussionStore
  /** The message that is being changed. */
  editing: string | null
  people: readonly Mentionable[]
  acts: MessageActs
  onAtEnd: (isAtEnd: boolean) => void
}

/** The conversation. Only what is near the window is in the page, however long it is. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { project, me, rows, state, discussion, editing, people, acts, onAtEnd } = props
  const { cache, older, newer } = state
  const { container, list, isShifting, highlighted, floatingDay, isAtEnd, onScroll, onResize, onHand, toEnd } =
    useListScroll({ rows, state, discussion, onAtEnd })
  const today = useToday()
  const [chosen, setChosen] = useState<{ readonly key: string; readonly isTapped: boolean } | null>(null)
  const current = rows.find(({ key }) => key === chosen?.key)?.key ?? rows.at(-1)?.key
  const canSend = may(project, 'sendMessage')
  const canDeleteAny = may(project, 'deleteAnyMessage')
  const editedAt = rows.findIndex(({ message }) => message !== null && message.uid_reply === editing)

  // A message that was deleted took the focus with it: the list has it then.
  const count = useRef(rows.length)
  useEffect(() => {
    if (rows.length < count.current && document.activeElement === document.body) {
      container.current?.focus({ preventScroll: true })
    }
    count.current = rows.length
  }, [container, rows.length])

  /** The arrows go from message to message; Tab goes on to what can be done with it. */
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
    // It has to come into the page first.
    list.current?.scrollToIndex(next, { align: 'nearest' })
    requestAnimationFrame(() => find()?.focus({ preventScroll: true }))
    return undefined
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <CurrentDay day={floatingDay} today={today} />
      {older !== 'still' && <EdgeNote state={older} onRetry={discussion.readOlder} className="top-0 h-11 pr-12" />}
      {/* New messages are read out while one is at the end; what comes into the page by scrolling is not news. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={container}
        role="log"
        aria-label={texts.messages}
        aria-live={isAtEnd ? 'polite' : 'off'}
        // What scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={(event) => {
          onHand()
          handleKey(event)
        }}
        onWheel={onHand}
        onTouchMove={onHand}
        onPointerDown={onHand}
        // A low window is wide: what has a row of its own elsewhere stands beside the conversation there.
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none] [@media(max-height:30rem)]:mr-15"
      >
        {/* A short conversation stands at the foot of the container. */}
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
                canDeleteAny={canDeleteAny}
                isEditing={canSend && index === editedAt}
                isCurrent={row.key === current}
                isTapped={row.key === chosen?.key && chosen.isTapped}
                isWanted={row.message !== null && row.message.uid_reply === highlighted}
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
