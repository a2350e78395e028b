// What the list does follows what is shown, also where an effect does not read it: another stretch is another beginning.
/* oxlint-disable react/exhaustive-effect-dependencies, react/set-state-in-effect */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

import type { DiscussionState, DiscussionStore } from './discussion-store.ts'
import type { Row } from './message-rows.ts'

/** So near to the end counts as having seen it. */
const nearEnd = 60
/** Who is so near stays at the end when something comes; who has scrolled away, however little, is left in peace. */
const atEnd = 4
/** Room above the first unread message: the line, and a little of what was said before. */
const roomAbove = 120
/** More is read when less than so many windows of it are left. */
const readAhead = 2
const highlightFor = 2500
/** Until then the rows around a place have been measured, and it is where it belongs. */
const settleAfter = 300

/** Where the list is to stand, however the rows turn out to be; the first touch of a hand ends it. */
type Aim = 'end' | { readonly key: string; readonly align: 'top' | 'middle' }

type Options = {
  readonly rows: readonly Row[]
  readonly state: DiscussionState
  readonly discussion: DiscussionStore
  readonly onAtEnd: (isAtEnd: boolean) => void
}

type Known = { readonly stretch: number; readonly length: number; readonly lastKey: string | undefined }

type ListScroll = {
  /** What scrolls, and the list inside it. */
  readonly room: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** True in the one rendering that adds at the beginning: then the view stays where it is, seen from the end. */
  readonly isShifting: boolean
  /** The message that was looked for, while it is marked. */
  readonly highlighted: string | null
  /** The day of what is at the top, where its beginning is out of sight. */
  readonly floatingDay: number | null
  /** Null until the list has found its place. */
  readonly isAtEnd: boolean | null
  readonly onScroll: () => void
  readonly onResize: () => void
  /** Somebody takes the list into their own hand. */
  readonly onHand: () => void
  readonly toEnd: () => void
}

/** Whether what has changed last came in, or went, at the beginning. */
const useShifting = (rows: readonly Row[], stretch: number): boolean => {
  const [seen, setSeen] = useState({ rows, stretch, isShifting: false })
  if (seen.rows !== rows) {
    setSeen({ rows, stretch, isShifting: seen.stretch === stretch && seen.rows[0]?.key !== rows[0]?.key })
  }
  return seen.isShifting
}

/** Where the list stands: at its end, at what was new, at a message that was looked for; and what is read as it moves. */
export const useListScroll = ({ rows, state, discussion, onAtEnd }: Options): ListScroll => {
  const { cache, stretch, wanted, older, newer } = state
  const room = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isShifting = useShifting(rows, stretch)
  const known = useRef<Known>({ stretch, length: 0, lastKey: undefined })
  const aim = useRef<Aim | null>(null)
  // While the list finds its place nothing is concluded from where it stands.
  const isSettled = useRef(false)
  const [floatingDay, setFloatingDay] = useState<number | null>(null)
  const [isAtEnd, setAtEnd] = useState<boolean | null>(null)
  const [highlighted, setHighlighted] = useState<string | null>(null)

  const place = () => {
    const [box, view, to] = [room.current, list.current, aim.current]
    if (!box || !view || to === null) return
    if (to === 'end') {
      box.scrollTop = box.scrollHeight
      return
    }
    const index = rows.findIndex(({ key }) => key === to.key)
    const top = view.getItemOffset(index)
    const above = to.align === 'top' ? roomAbove : (box.clientHeight - view.getItemSize(index)) / 2
    if (index !== -1) box.scrollTop = Math.max(0, top - above)
  }
  const toEnd = () => {
    aim.current = 'end'
    place()
  }

  const look = () => {
    const view = list.current
    if (!view || view.viewportSize === 0) return
    const below = view.scrollSize - view.scrollOffset - view.viewportSize
    const isLatest = cache.last === null
    aim.current = isLatest && below <= atEnd ? 'end' : null
    setAtEnd(isLatest && below <= nearEnd)
    const at = view.findItemIndex(view.scrollOffset)
    const row = rows[at]
    const isOutOfSight = row !== undefined && !row.beginsDay && (at > 0 || cache.first !== null)
    setFloatingDay(isOutOfSight ? row.day : null)
    const ahead = view.viewportSize * readAhead
    if (cache.first && older === 'still' && view.scrollOffset < ahead) discussion.readOlder()
    if (cache.last && newer === 'still' && below < ahead) discussion.readNewer()
  }

  const settle = useEffectEvent(() => {
    isSettled.current = true
    look()
  })
  const aimAt = useEffectEvent((next: Aim) => {
    isSettled.current = false
    aim.current = next
    place()
  })

  // Another stretch begins at what was looked for, at what is new, or at its end; from then on only a wish moves it.
  const isEmpty = rows.length === 0
  const begin = useEffectEvent(() => {
    const sought = rows.find(({ message }) => message !== null && message.uid_reply === wanted?.uid_reply)
    const unread = rows.find(({ isFirstUnread }) => isFirstUnread)
    if (sought) aimAt({ key: sought.key, align: 'middle' })
    else if (unread) aimAt({ key: unread.key, align: 'top' })
    else aimAt('end')
  })
  useLayoutEffect(() => {
    if (isEmpty) return undefined
    begin()
    const timer = setTimeout(() => settle(), settleAfter)
    return () => clearTimeout(timer)
  }, [stretch, isEmpty])

  // A message that is looked for, here or in the stretch that has begun there.
  const seek = useEffectEvent((uid_reply: string) => {
    const row = rows.find(({ message }) => message?.uid_reply === uid_reply)
    if (row) aimAt({ key: row.key, align: 'middle' })
    setHighlighted(row ? uid_reply : null)
  })
  useEffect(() => {
    if (!wanted) return undefined
    seek(wanted.uid_reply)
    const settling = setTimeout(() => settle(), settleAfter)
    const marking = setTimeout(() => setHighlighted(null), highlightFor)
    return () => {
      clearTimeout(settling)
      clearTimeout(marking)
    }
  }, [wanted])

  const follow = useEffectEvent(() => {
    const { length, lastKey, stretch: former } = known.current
    const last = rows.at(-1)
    known.current = { stretch, length: rows.length, lastKey: last?.key }
    if (former !== stretch || isShifting || rows.length === length) return
    // Whoever sends something wants to see it, wherever they have been reading.
    const hasSent = last !== undefined && last.unsent !== null && last.key !== lastKey
    if (aim.current === 'end' || hasSent) aimAt('end')
  })
  useLayoutEffect(() => {
    follow()
    isSettled.current ||= aim.current === 'end'
  }, [rows])

  useEffect(() => onAtEnd(isAtEnd === true), [isAtEnd, onAtEnd])

  return {
    room,
    list,
    isShifting,
    highlighted,
    floatingDay,
    isAtEnd,
    onScroll: () => {
      if (isSettled.current) look()
    },
    onResize: () => {
      if (aim.current !== null) place()
      else if (isSettled.current) look()
    },
    onHand: () => {
      aim.current = null
      isSettled.current = true
      requestAnimationFrame(look)
    },
    toEnd,
  }
}
