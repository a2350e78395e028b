import { memo, type ReactNode, useState } from 'react'

import { type CardPositions, cardsInPage, countWithoutPositions, gridHeight, positionOf } from './card-positions.ts'
import { type CardHeight, useCardPositions } from './use-card-positions.ts'

type CardGridProps<Item> = {
  label: string
  items: readonly Item[]
  /** Number of items, if more than are loaded. */
  total?: number | undefined
  keyOf: (item: Item) => string
  className: string
  /** Class of each card's box, which is its positioned ancestor. */
  cardClass?: string
  heightOf: CardHeight
  /** Renders a card. Memoized by the function and the item. */
  children: (item: Item) => ReactNode
}

type GridCardProps<Item> = {
  item: Item
  index: number
  count: number | undefined
  positions: CardPositions | undefined
  className: string
  onFocus: (item: Item) => void
  children: (item: Item) => ReactNode
}

function AnyGridCard<Item>({ item, index, count, positions, className, onFocus, children }: GridCardProps<Item>) {
  const isPositioned = count !== undefined
  return (
    // Not interactive: only tracks the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      aria-setsize={count}
      aria-posinset={isPositioned ? index + 1 : undefined}
      className={`${isPositioned ? 'absolute [contain:size_layout_style]' : '[contain:layout_style]'} ${className}`}
      style={positions && { ...positionOf(positions, index), width: positions.cardWidth, height: positions.cardHeight }}
      onFocus={() => onFocus(item)}
    >
      {children(item)}
    </li>
  )
}

/** Memoized, so that scrolling renders only cards that appear. */
const GridCard = memo(AnyGridCard) as typeof AnyGridCard // memo loses the type parameter

/** Before positions are measured; corrected before paint. */
const firstCards = [0, 8] as const

/**
 * Cards of equal height. A short list is a CSS grid. In a long one each card is positioned absolutely, so that adding
 * one moves no other, and only cards near the window or the focus are rendered.
 */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { label, items, total = items.length, keyOf, className, cardClass = '', heightOf, children } = props
  const isLong = items.length > countWithoutPositions
  const { ref, seen } = useCardPositions(isLong, heightOf)
  // Kept on blur, because a dialog opened from a card returns the focus there.
  const [focused, setFocused] = useState<Item | null>(null)

  const indexesInPage = (): Iterable<number> => {
    if (!isLong) return items.keys()
    const focusedKey = focused === null ? null : keyOf(focused)
    const focusedIndex = focusedKey === null ? -1 : items.findIndex((item) => keyOf(item) === focusedKey)
    return cardsInPage(seen?.near ?? firstCards, items.length, focusedIndex)
  }

  const style = seen ? { height: gridHeight(seen.positions, items.length) } : undefined
  return (
    // Size containment around a long grid, so that its changes cause no layout outside.
    <div className={isLong ? '[contain:size_layout_style]' : undefined} style={style}>
      <ul ref={ref} aria-label={label} className={`relative ${className}`} style={style}>
        {Array.from(indexesInPage(), (index) => {
          const item = items[index]
          return (
            item !== undefined && (
              <GridCard
                key={keyOf(item)}
                item={item}
                index={index}
                count={isLong ? total : undefined}
                positions={seen?.positions}
                className={cardClass}
                onFocus={setFocused}
              >
                {children}
              </GridCard>
            )
          )
        })}
      </ul>
    </div>
  )
}
