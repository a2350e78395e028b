import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { type CardPositions, type CardRange, cardsNear } from './card-positions.ts'

/** The height of all cards at a width. Must be a stable function. */
export type CardHeight = (cardWidth: number) => number

type Seen = { readonly positions: CardPositions; readonly near: CardRange }

/** Used without layout, as in tests. */
const someWidth = 300

/** The grid's CSS determines columns and gaps. */
const readPositions = (element: Element, heightOf: CardHeight): CardPositions => {
  const { gridTemplateColumns, columnGap, rowGap } = getComputedStyle(element)
  const columns = gridTemplateColumns.split(' ')
  const cardWidth = Number.parseFloat(columns[0] ?? '') || someWidth
  return {
    columns: columns.length,
    columnGap: Number.parseFloat(columnGap) || 0,
    rowGap: Number.parseFloat(rowGap) || 0,
    cardWidth,
    cardHeight: heightOf(cardWidth),
  }
}

const isSame = (one: CardPositions, other: CardPositions): boolean =>
  one.columns === other.columns &&
  one.cardWidth === other.cardWidth &&
  one.columnGap === other.columnGap &&
  one.rowGap === other.rowGap

/**
 * Positions in a long grid and the cards near the window; null for a short grid. Scrolling renders only when another
 * card comes near.
 */
export const useCardPositions = (
  isLong: boolean,
  heightOf: CardHeight,
): { readonly ref: RefObject<HTMLUListElement | null>; readonly seen: Seen | null } => {
  const ref = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState<Seen | null>(null)

  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isLong) return undefined
    let positions = readPositions(element, heightOf)
    let known: Seen | null = null
    const look = () => {
      const near = cardsNear(positions, -element.getBoundingClientRect().top, innerHeight)
      if (known?.positions === positions && known.near[0] === near[0] && known.near[1] === near[1]) return
      known = { positions, near }
      setSeen(known)
    }
    const measure = () => {
      const next = readPositions(element, heightOf)
      if (!isSame(positions, next)) positions = next
      look()
    }
    const handleScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(element)) look()
    }
    look()
    // A size change above the grid moves it and resizes an ancestor.
    const observer = new ResizeObserver(measure)
    for (let around: Element | null = element; around; around = around.parentElement) observer.observe(around)
    // Scroll events do not bubble, so listen in the capture phase.
    addEventListener('scroll', handleScroll, { capture: true, passive: true })
    addEventListener('resize', measure, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', handleScroll, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [isLong, heightOf])

  return { ref, seen: isLong ? seen : null }
}
