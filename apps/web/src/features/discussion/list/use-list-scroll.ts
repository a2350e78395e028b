import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

import type { DiscussionState, DiscussionStore, ScrollTarget } from '#features/discussion/store/discussion-store.ts'

import type { Row } from './message-rows.ts'

/** Distance from the end, in pixels, that counts as seen. */
const nearEnd = 60
/** Within this distance the list sticks to the end; beyond it the position is kept. */
const atEnd = 4
/** Space above the first unread message for the divider and some context. */
const spaceAbove = 120
/** Loads more when fewer than this many screens are left. */
const readAhead = 2
const highlightFor = 2500
/** Pixels scrolled off a row after which its day heading is hidden. */
const dayLineHeight = 48
/** Interval for checking whether a scroll target has reached its place. */
const settleAfter = 300

/** The scroll target, independent of measured row heights. */
type Aim = 'end' | { readonly key: string; readonly align: 'top' | 'middle' }

type Options = {
  readonly rows: readonly Row[]
  readonly state: DiscussionState
  readonly discussion: DiscussionStore
  readonly onAtEnd: (isAtEnd: boolean) => void
}

type ListScroll = {
  /** The scroll container and the virtual list inside. */
  readonly container: RefObject<HTMLDivElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** True in the render that prepends rows, so that the position is kept relative to the end. */
  readonly isShifting: boolean
  /** The message scrolled to, while highlighted. */
  readonly highlighted: string | null
  /** The day of the topmost message if its heading is out of sight. */
  readonly floatingDay: number | null
  /** Null until the list has been scrolled to its start position. */
  readonly isAtEnd: boolean | null
  readonly onScroll: () => void
  readonly onResize: () => void
  /** Called when the user scrolls, to cancel automatic scrolling. */
  readonly onHand: () => void
  readonly toEnd: () => void
}

/** Unsent rows are at the end. */
const failedKeys = (rows: readonly Row[]): readonly string[] => {
  const firstUnsent = rows.findLastIndex(({ unsent }) => unsent === null) + 1
  return rows.slice(firstUnsent).flatMap(({ key, unsent }) => (unsent?.stage === 'failed' ? [key] : []))
}

/** Keeps a message being edited visible, also above an on-screen keyboard. */
const bringEditor = (box: HTMLElement): boolean => {
  const editor = document.activeElement?.closest('[data-editing]')
  if (!editor || !box.contains(editor)) return false
  editor.scrollIntoView({ block: 'nearest' })
  return true
}

/** Whether the last change added or removed rows at the beginning. */
const useShifting = (rows: readonly Row[]): boolean => {
  const [seen, setSeen] = useState({ rows, isShifting: false })
  if (seen.rows !== rows) setSeen({ rows, isShifting: seen.rows[0]?.key !== rows[0]?.key })
  return seen.isShifting
}

/**
 * Manages the scroll position (end, first unread message, or a target) and loads more while scrolling. Remount it for
 * another stretch.
 */
export const useListScroll = ({ rows, state, discussion, onAtEnd }: Options): ListScroll => {
  const { cache, scrollTarget, older, newer } = state
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const aim = useRef<Aim | null>(null)
  const lastAbove = useRef(0)
  const isShifting = useShifting(rows)
  const [floatingDay, setFloatingDay] = useState<number | null>(null)
  const [isAtEnd, setAtEnd] = useState<boolean | null>(null)
  const [faded, setFaded] = useState<ScrollTarget | null>(null)

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

  /** Derives state from the scroll position; false until the list is laid out. */
  const look = (): boolean => {
    const [box, view] = [container.current, list.current]
    if (!box || !view || view.viewportSize === 0) return false
    const above = box.scrollTop
    const below = box.scrollHeight - above - box.clientHeight
    const isLatest = cache.last === null
    // Only scrolling up leaves the end; rows growing after measurement do not.
    const hasGoneUp = above < lastAbove.current
    lastAbove.current = above
    if (isLatest && below <= atEnd) aim.current = 'end'
    else if (aim.current === 'end' && !hasGoneUp && isLatest) scrollToAim()
    else aim.current = null
    setAtEnd(isLatest && below <= nearEnd)
    const at = view.findItemIndex(above)
    const row = rows[at]
    // A day heading is above its first message.
    const isOutOfSight =
      row !== undefined &&
      (row.beginsDay ? above - view.getItemOffset(at) > dayLineHeight : at > 0 || cache.first !== null)
    setFloatingDay(isOutOfSight ? row.day : null)
    const ahead = view.viewportSize * readAhead
    if (cache.first && older === 'still' && above < ahead) discussion.readOlder()
    if (cache.last && newer === 'still' && below < ahead) discussion.readNewer()
    return true
  }
  /** Whether the target is in place; scrolls again, because rows measured late move the rows below. */
  const hasArrived = (): boolean => {
    const [box, to] = [container.current, aim.current]
    if (!box || to === null || to === 'end' || !rows.some(({ key }) => key === to.key)) return true
    const before = box.scrollTop
    scrollToAim()
    const row = box.querySelector(`[data-row="${CSS.escape(to.key)}"]`)
    // The virtual list hides unmeasured rows.
    return row !== null && getComputedStyle(row).visibility !== 'hidden' && box.scrollTop === before
  }
  const settle = useEffectEvent(() => hasArrived() && look())

  // Start at the target message, the first unread one, or the end.
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
    if (!scrollTarget) return undefined
    seek(scrollTarget.uid_reply)
    const settling = setInterval(() => {
      if (settle()) clearInterval(settling)
    }, settleAfter)
    const marking = setTimeout(() => setFaded(scrollTarget), highlightFor)
    return () => {
      clearInterval(settling)
      clearTimeout(marking)
    }
  }, [scrollTarget])

  // Stick to the end, and always scroll to one's own new message.
  const known = useRef({ length: rows.length, lastKey: rows.at(-1)?.key })
  useLayoutEffect(() => {
    const { length, lastKey } = known.current
    const last = rows.at(-1)
    known.current = { length: rows.length, lastKey: last?.key }
    if (isShifting || rows.length === length) return
    const hasSent = last !== undefined && last.unsent !== null && last.key !== lastKey
    if (aim.current === 'end' || hasSent) aimAt('end')
  })

  // Scroll to a failed message once; automatic retries may fail repeatedly.
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
    highlighted: scrollTarget && scrollTarget !== faded ? scrollTarget.uid_reply : null,
    floatingDay,
    isAtEnd,
    onScroll: () => {
      // Positions during automatic scrolling are transient.
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
