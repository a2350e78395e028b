import { type RefObject, useLayoutEffect, useRef } from 'react'

import type { Card } from '#features/board/store/board-cache.ts'

/** More changes together are not a move, but a removed filter or a refetch. */
const most = 3

/** The cards that entered the list or changed position. */
export const movedIn = (before: readonly string[], now: readonly string[]): readonly string[] => {
  const known = new Set(before)
  const came = now.filter((uid) => !known.has(uid))
  if (came.length > 0 || before.length !== now.length) return came.length <= most ? came : []
  const at = now.findIndex((uid, index) => uid !== before[index])
  if (at === -1) return []
  // If the followers moved up, the card moved down; otherwise it moved up to this place.
  const moved = now[at] === before[at + 1] ? before[at] : now[at]
  return moved === undefined ? [] : [moved]
}

/** Animates cards that settle, no matter which user moved them. Styled in `board.css`. */
export const useSettling = (list: RefObject<HTMLElement | null>, cards: readonly Card[]): void => {
  const before = useRef<readonly string[] | null>(null)
  useLayoutEffect(() => {
    const now = cards.map(({ uid_reply }) => uid_reply ?? '')
    const moved = before.current ? movedIn(before.current, now) : []
    before.current = now
    for (const uid of moved) {
      const card = list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(uid)}"]`)
      if (!card) continue
      card.dataset.settling = ''
      card.addEventListener('animationend', () => delete card.dataset.settling, { once: true })
    }
  }, [list, cards])
}
