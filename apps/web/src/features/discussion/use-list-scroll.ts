import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

import type { DiscussionState, DiscussionStore } from './discussion-store.ts'
import type { Row } from './message-rows.ts'

/** So near to the end counts as having seen it. */
const nearEnd = 60
/** Who is so near stays at the end when something comes; who has scrolled away, however little, is left in peace. */
const atEnd = 4
/** Room above the first unread message: the line, and a little of what was said before. */
const roomAbove = 120
/** Within so many messages the way to one is shown; a longer way would only be a blur. */
const nearRows = 30
/** More is read when less than so many windows of it are left. */
const readAhead = 2
const highlightFor = 2500
const settleAfter = 200

type Options = {
  readonly rows: readonly Row[]
  readonly state: DiscussionState
  readonly discussion: DiscussionStore
  readonly onAtEnd: (isAtEnd: boolean) => void
}

type Known = { readonly stretch: number; readonly length: number; readonly lastKey: string | undefined }

type ListScroll = {
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
  const list = useRef<VirtualizerHandle>(null)
  const isShifting = useShifting(rows, stretch)
  const known = useRef<Known>({ stretch, length: 0, lastKey: undefined })
  const [floatingDay, setFloatingDay] = useState<number | null>(null)
  const [isAtEnd, setAtEnd] = useState<boolean | null>(null)
  const sticks = useRef(true)
  // While a new stretch finds its place nothing is concluded from where it stands.
  const isSettled = useRef(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)

  const toEnd = useCallback(() => {
    sticks.current = true
    list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end' })
  }, [])

  const fetchMore = () => {
    const view = list.current
    if (!view || view.viewportSize === 0) return
    const ahead = view.viewportSize * readAhead
    if (cache.first && older === 'still' && view.scrollOffset < ahead) discussion.readOlder()
    const below = view.scrollSize - view.scrollOffset - view.viewportSize
    if (cache.last && newer === 'still' && below < ahead) discussion.readNewer()
  }

  const look = () => {
    const view = list.current
    if (!view) return
    const below = view.scrollSize - view.scrollOffset - view.viewportSize
    sticks.current = cache.last === null && below <= atEnd
    setAtEnd(cache.last === null && below <= nearEnd)
    const at = view.findItemIndex(view.scrollOffset)
    const row = rows[at]
    const isOutOfSight = row !== undefined && !row.beginsDay && (at > 0 || cache.first !== null)
    setFloatingDay(isOutOfSight ? row.day : null)
    fetchMore()
  }

  const settle = useEffectEvent(() => {
    isSettled.current = true
    look()
  })

  // Another stretch begins at what was looked for, at what is new, or at its end.
  const isEmpty = rows.length === 0
  useLayoutEffect(() => {
    isSettled.current = false
    const timer = setTimeout(() => settle(), settleAfter)
    if (isEmpty) return () => clearTimeout(timer)
    const wantedAt = rows.findIndex(({ message }) => message !== null && message.uid_reply === wanted?.uid_reply)
    const unreadAt = rows.findIndex(({ isFirstUnread }) => isFirstUnread)
    sticks.current = false
    if (wantedAt !== -1) list.current?.scrollToIndex(wantedAt, { align: 'center' })
    else if (unreadAt !== -1) list.current?.scrollToIndex(unreadAt, { offset: -roomAbove })
    else toEnd()
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only a new stretch moves the view by itself
  }, [stretch, isEmpty, toEnd])

  useLayoutEffect(() => {
    const { length, lastKey, stretch: former } = known.current
    const last = rows.at(-1)
    known.current = { stretch, length: rows.length, lastKey: last?.key }
    if (former !== stretch || isShifting || rows.length === length) return
    // Whoever sends something wants to see it, wherever they have been reading.
    const hasSent = last !== undefined && last.unsent !== null && last.key !== lastKey
    if (sticks.current || hasSent) toEnd()
  })

  // A message that is looked for: a new stretch has begun there; in the one that is here the way to it is shown.
  const served = useRef({ wanted, stretch })
  useEffect(() => {
    const { wanted: former, stretch: formerStretch } = served.current
    served.current = { wanted, stretch }
    if (!wanted) return undefined
    const at = rows.findIndex(({ message }) => message?.uid_reply === wanted.uid_reply)
    if (at === -1) return undefined
    if (former !== wanted && formerStretch === stretch) {
      sticks.current = false
      const isNear = Math.abs(at - (list.current?.findItemIndex(list.current.scrollOffset) ?? 0)) < nearRows
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      list.current?.scrollToIndex(at, { align: 'center', smooth: isNear && !isCalm })
    }
    setHighlighted(wanted.uid_reply)
    const timer = setTimeout(() => setHighlighted(null), highlightFor)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a wish is served once
  }, [wanted])

  useEffect(() => onAtEnd(isAtEnd === true), [isAtEnd, onAtEnd])

  return {
    list,
    isShifting,
    highlighted,
    floatingDay,
    isAtEnd,
    onScroll: () => {
      if (isSettled.current) look()
    },
    onResize: () => {
      if (sticks.current) toEnd()
      else if (isSettled.current) look()
    },
    toEnd,
  }
}
