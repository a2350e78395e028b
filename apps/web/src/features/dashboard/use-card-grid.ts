import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { type CardGrid, cardGridOf, type CardRange, cardsNear } from './card-grid.ts'

/** The grid that fits the element, and the cards near the window. Scrolling renders only when another card comes near. */
export const useCardGrid = (): {
  readonly ref: RefObject<HTMLUListElement | null>
  readonly grid: CardGrid
  readonly near: CardRange
} => {
  const ref = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  const [near, setNear] = useState<CardRange>([0, 8])
  const grid = useMemo(() => cardGridOf(width), [width])

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    // Read once, not while scrolling: what stands above the grid hardly moves it, and a window's height is spare.
    let top = element.getBoundingClientRect().top + scrollY
    const look = () => {
      const next = cardsNear(grid, scrollY - top, innerHeight)
      setNear((known) => (known[0] === next[0] && known[1] === next[1] ? known : next))
    }
    const measure = () => {
      top = element.getBoundingClientRect().top + scrollY
      look()
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', measure, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', measure)
    }
  }, [grid])

  return { ref, grid, near }
}
