import { memo, type ReactNode, useState } from 'react'

import { type CardPositions, cardsInPage, countWithoutPositions, gridHeight, positionOf } from './card-positions.ts'
import { type CardHeight, useCardPositions } from './use-card-positions.ts'

type CardGridProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The columns and gaps of a CSS grid. */
  className: string
  /** The look of the box that each card stands in; it is the card's positioned ancestor. */
  cardClass?: string
  heightOf: CardHeight
  /** Draws a card. As long as the function and the item stay the same, so does the card. */
  children: (item: Item) => ReactNode
}

type GridCardProps<Item> = {
  item: Item
  index: number
  /** How many there are, where not all of them are in the page. */
  count: number | undefined
  positions: CardPositions | undefined
  className: string
  onFocus: (item: Item) => void
  children: (item: Item) => ReactNode
}

function AnyGridCard<Item>({ item, index, count, positions, className, onFocus, children }: GridCardProps<Item>) {
  const isPositioned = count !== undefined
  return (
    // Nothing to press: the grid notes where the focus is.
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

/** While somebody scrolls, only the cards that come and go cost anything. */
const GridCard = memo(AnyGridCard) as typeof AnyGridCard // memo forgets that it is generic

/** Before the positions are known; corrected before anybody sees it. */
const firstCards = [0, 8] as const

/**
 * Cards of one height side by side. A short list is a plain CSS grid. In a long one each card is positioned absolutely,
 * so that one that comes or goes moves no other, and only those near the window, or near the focus, are in the page.
 */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { label, items, keyOf, className, cardClass = '', heightOf, children } = props
  const isLong = items.length > countWithoutPositions
  const { ref, seen } = useCardPositions(isLong, heightOf)
  // Kept when the focus goes elsewhere: a dialog that was opened from a card gives it back there.
  const [focused, setFocused] = useState<Item | null>(null)

  const indexesInPage = (): Iterable<number> => {
    if (!isLong) return items.keys()
    const focusedKey = focused === null ? null : keyOf(focused)
    const focusedIndex = focusedKey === null ? -1 : items.findIndex((item) => keyOf(item) === focusedKey)
    return cardsInPage(seen?.near ?? firstCards, items.length, focusedIndex)
  }

  const style = seen ? { height: gridHeight(seen.positions, items.length) } : undefined
  return (
    // A box round a long grid, as high as it: what comes and goes inside lays out nothing outside.
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
                count={isLong ? items.length : undefined}
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
