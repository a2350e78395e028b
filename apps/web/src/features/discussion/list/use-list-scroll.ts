import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

import type { DiscussionState, DiscussionStore, Wanted } from '#features/discussion/store/discussion-store.ts'

import type { Row } from './message-rows.ts'

/** So near to the end counts as having seen it. */
const nearEnd = 60
/** Who is so near stays at the end when something comes; who has scrolled away, however little, is left in peace. */
const atEnd = 4
/** Space above the first unread message: the line, and a little of what was said before. */
const spaceAbove = 120
/** More is read when less than so many windows of it are left. */
const readAhead = 2
const highlightFor = 2500
/** When so much of a row is above the window, the line of its day is. */
const dayLineHeight = 48
/** So often it is looked whether a message that was scrolled to is where it belongs. */
const settleAfter = 300

/** Where the list is to stand, however tall its rows turn out to be. */
type Aim = 'end' | { readonly key: string; readonly align: 'top' | 'middle' }

type Options = {
  readonly rows: readonly Row[]
  readonly state: DiscussionState
  readonly discussion: DiscussionStore
  readonly onAtEnd: (isAtEnd: boolean) => void
}

type ListScroll = {
  /** What scrolls, and the list inside it. */
  readonly container: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** True in the one rendering that adds at the beginning: then the view stays where it is, seen from the end. */
  readonly isShifting: boolean
  /** The message that was looked for, while it is marked. */
  readonly highlighted: string | null
  /** The day of what is at the top, where its beginning is out of sight. */
  readonly floatingDay: number | null
  /** Null until the list has been scrolled there. */
  readonly isAtEnd: boolean | null
  readonly onScroll: () => void
  readonly onResize: () => void
  /** Somebody takes the list into their own hand. */
  readonly onHand: () => void
  readonly toEnd: () => void
}

/** What waits stands at the end. */
const failedKeys = (rows: readonly Row[]): readonly string[] => {
  const firstUnsent = rows.findLastIndex(({ unsent }) => unsent === null) + 1
  return rows.slice(firstUnsent).flatMap(({ key, unsent }) => (unsent?.stage === 'failed' ? [key] : []))
}

/** Whoever changes a message where it stands sees what they write: above a keyboard that comes, too. */
const bringEditor = (box: HTMLElement): boolean => {
  const editor = document.activeElement?.closest('[data-editing]')
  if (!editor || !box.contains(editor)) return false
  editor.scrollIntoView({ block: 'nearest' })
  return true
}

/** Whether what has changed last came in, or went, at the beginning. */
const useShifting = (rows: readonly Row[]): boolean => {
  const [seen, setSeen] = useState({ rows, isShifting: false })
  if (seen.rows !== rows) setSeen({ rows, isShifting: seen.rows[0]?.key !== rows[0]?.key })
  return seen.isShifting
}

/**
 * Where the list stands: at its end, at what was new, at a message that was looked for; and what is read as it moves.
 * It is for one stretch of the discussion; another is another list.
 */
export const useListScroll = ({ rows, state, discussion, onAtEnd }: Options): ListScroll => {
  const { cache, wanted, older, newer } = state
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const aim = useRef<Aim | null>(null)
  const lastAbove = useRef(0)
  const isShifting = useShifting(rows)
  const [floatingDay, setFloatingDay] = useState<number | null>(null)
  const [isAtEnd, setAtEnd] = useState<boolean | null>(null)
  const [faded, setFaded] = useState<Wanted | null>(null)

  const scrollToAim = () => {
    const [box, view, to] = [container.current, list.current, aim.current]
    if (!box || !view || to === null) return
    if (bringEditor(box)) return
    if (to === 'end') {
      box.scrollTop = box.scrollHeight
      return
    }
    const index = rows.findIndex(({ key }) => key === to.key)
    if (index === -1) return
    const above = to.align === 'top' ? spaceAbove : (box.clientHeight - view.getItemSize(index)) / 2
    box.scrollTop = Math.max(0, view.getItemOffset(index) - above)
  }
  const aimAt = (next: Aim) => {
    aim.current = next
    scrollToAim()
  }

  /** What follows from where the list stands; false where it does not stand yet. */
  const look = (): boolean => {
    const [box, view] = [container.current, list.current]
    if (!box || !view || view.viewportSize === 0) return false
    const above = box.scrollTop
    const below = box.scrollHeight - above - box.clientHeight
    const isLatest = cache.last === null
    // Only somebody who goes up leaves the end; rows that turn out taller than expected do not move anybody.
    const hasGoneUp = above < lastAbove.current
    lastAbove.current = above
    if (isLatest && below <= atEnd) aim.current = 'end'
    else if (aim.current === 'end' && !hasGoneUp && isLatest) scrollToAim()
    else aim.current = null
    setAtEnd(isLatest && below <= nearEnd)
    const at = view.findItemIndex(above)
    const row = rows[at]
    // The line of a day stands above its first message.
    const isOutOfSight =
      row !== undefined &&
      (row.beginsDay ? above - view.getItemOffset(at) > dayLineHeight : at > 0 || cache.first !== null)
    setFloatingDay(isOutOfSight ? row.day : null)
    const ahead = view.viewportSize * readAhead
    if (cache.first && older === 'still' && above < ahead) discussion.readOlder()
    if (cache.last && newer === 'still' && below < ahead) discussion.readNewer()
    return true
  }
  /** Rows that come into the page are measured a moment later, on a busy machine many moments, and move what is below. */
  const hasArrived = (): boolean => {
    const [box, to] = [container.current, aim.current]
    if (!box || to === null || to === 'end' || !rows.some(({ key }) => key === to.key)) return true
    const before = box.scrollTop
    scrollToAim()
    const row = box.querySelector(`[data-row="${CSS.escape(to.key)}"]`)
    // The list hides rows that it has not measured yet.
    return row !== null && getComputedStyle(row).visibility !== 'hidden' && box.scrollTop === before
  }
  const settle = useEffectEvent(() => hasArrived() && look())

  // It begins at what was looked for, at what is new, or at its end.
  const begin = useEffectEvent(() => {
    const unread = rows.find(({ isFirstUnread }) => isFirstUnread)
    aimAt(unread ? { key: unread.key, align: 'top' } : 'end')
  })
  const seek = useEffectEvent((uid_reply: string) => {
    const row = rows.find(({ message }) => message?.uid_reply === uid_reply)
    if (row) aimAt({ key: row.key, align: 'middle' })
  })
  useLayoutEffect(() => {
    begin()
    const timer = setInterval(() => {
      if (settle()) clearInterval(timer)
    }, settleAfter)
    return () => clearInterval(timer)
  }, [])
  useLayoutEffect(() => {
    if (!wanted) return undefined
    seek(wanted.uid_reply)
    const settling = setInterval(() => {
      if (settle()) clearInterval(settling)
    }, settleAfter)
    const marking = setTimeout(() => setFaded(wanted), highlightFor)
    return () => {
      clearInterval(settling)
      clearTimeout(marking)
    }
  }, [wanted])

  // Who is at the end stays there; whoever sends something wants to see it, wherever they have been reading.
  const known = useRef({ length: rows.length, lastKey: rows.at(-1)?.key })
  useLayoutEffect(() => {
    const { length, lastKey } = known.current
    const last = rows.at(-1)
    known.current = { length: rows.length, lastKey: last?.key }
    if (isShifting || rows.length === length) return
    const hasSent = last !== undefined && last.unsent !== null && last.key !== lastKey
    if (aim.current === 'end' || hasSent) aimAt('end')
  })

  // What could not be sent is shown with its Retry, once: sent again by itself it may fail again.
  const knownFailures = useRef(new Set(failedKeys(rows)))
  useLayoutEffect(() => {
    const failed = failedKeys(rows).find((key) => !knownFailures.current.has(key))
    if (failed === undefined) return
    knownFailures.current.add(failed)
    aimAt(failed === rows.at(-1)?.key ? 'end' : { key: failed, align: 'middle' })
  })

  useEffect(() => onAtEnd(isAtEnd === true), [isAtEnd, onAtEnd])

  useEffect(() => {
    const box = container.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => bringEditor(box))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return {
    container,
    list,
    isShifting,
    highlighted: wanted && wanted !== faded ? wanted.uid_reply : null,
    floatingDay,
    isAtEnd,
    onScroll: () => {
      // While it is being scrolled nothing is concluded from where the list stands.
      if (aim.current === null || aim.current === 'end') look()
    },
    onResize: () => {
      if (aim.current === null) look()
      else scrollToAim()
    },
    onHand: () => {
      aim.current = null
      requestAnimationFrame(look)
    },
    toEnd: () => aimAt('end'),
  }
}
