import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { scrollStep } from '#features/board/drag/edge-scroll.ts'

/** The dragged item, and the one it would be placed before; null for the end. */
export type ItemDrag = { readonly uid: string; readonly before: string | null }

const placeAt = (list: HTMLElement, y: number): string | null => {
  for (const row of list.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top, height } = row.getBoundingClientRect()
    if (y < top + height / 2) return row.dataset['item'] ?? null
  }
  return null
}

/** Drags items by their handle. Escape cancels. */
export const useItemDrag = (list: RefObject<HTMLElement | null>, onDrop: (drag: ItemDrag) => void) => {
  const [drag, setDrag] = useState<ItemDrag | null>(null)
  const end = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => end.current?.(), [])

  const start = (event: ReactPointerEvent, uid: string) => {
    if (event.button !== 0 || !event.isPrimary || end.current) return
    event.preventDefault()
    const { pointerId } = event
    let at: ItemDrag = { uid, before: uid }
    let y = event.clientY
    let frame = 0
    const follow = () => {
      if (!list.current) return
      const before = placeAt(list.current, y)
      if (before === at.before) return
      at = { uid, before }
      setDrag(at)
    }
    const scroll = () => {
      const scroller = list.current?.closest('[data-scrolls]')
      const { top, bottom } = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
      const step = scrollStep(y, top, bottom)
      if (step !== 0) {
        scroller?.scrollBy(0, step)
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    const stop = new AbortController()
    const finish = (isDrop: boolean) => {
      stop.abort()
      cancelAnimationFrame(frame)
      end.current = undefined
      setDrag(null)
      if (isDrop && at.before !== uid) onDrop(at)
    }
    end.current = () => finish(false)
    const { signal } = stop
    addEventListener(
      'pointermove',
      (moved) => {
        if (moved.pointerId !== pointerId) return
        y = moved.clientY
        follow()
      },
      { signal },
    )
    addEventListener('pointerup', (up) => up.pointerId === pointerId && finish(true), { signal })
    addEventListener('pointercancel', () => finish(false), { signal })
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        finish(false)
      },
      { signal, capture: true },
    )
    setDrag(at)
    frame = requestAnimationFrame(scroll)
  }
  return { drag, start }
}
