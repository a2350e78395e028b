// Positions of a long grid's cards: only those near the window are rendered, the rest is empty space. All cards have
// one height, so none is measured.

/** Up to this many, all cards are rendered with CSS layout. */
export const countWithoutPositions = 60

export type CardPositions = {
  readonly columns: number
  readonly columnGap: number
  readonly rowGap: number
  readonly cardWidth: number
  readonly cardHeight: number
}

export const gridHeight = ({ columns, rowGap, cardHeight }: CardPositions, count: number): number => {
  const rows = Math.ceil(count / columns)
  return rows === 0 ? 0 : rows * (cardHeight + rowGap) - rowGap
}

export const positionOf = ({ columns, columnGap, rowGap, cardWidth, cardHeight }: CardPositions, index: number) => ({
  left: (index % columns) * (cardWidth + columnGap),
  top: Math.floor(index / columns) * (cardHeight + rowGap),
})

export type CardRange = readonly [first: number, end: number]

/**
 * The cards within half a window's height (at least a row) of the window, whose top is `scrolled` below the grid's top.
 * The range grows card by card, so that no frame renders a whole row.
 */
export const cardsNear = (
  { columns, rowGap, cardHeight }: CardPositions,
  scrolled: number,
  windowHeight: number,
): CardRange => {
  const rowHeight = cardHeight + rowGap
  const spare = Math.max(windowHeight / 2, rowHeight)
  return [
    Math.max(0, Math.floor(((scrolled - spare) / rowHeight) * columns)),
    Math.max(0, Math.ceil(((scrolled + windowHeight + spare) / rowHeight) * columns)),
  ]
}

/**
 * The cards to render, in order: those near the window and those the keyboard reaches next, which are the first, the
 * last, and the focused one with its neighbours (-1: none).
 */
export const cardsInPage = ([first, end]: CardRange, count: number, focused: number): readonly number[] => {
  const indexes = new Set([0, count - 1])
  for (let index = first; index < Math.min(end, count); index += 1) indexes.add(index)
  if (focused >= 0) for (const index of [focused - 1, focused, focused + 1]) indexes.add(index)
  return [...indexes].filter((index) => index >= 0 && index < count).toSorted((one, other) => one - other)
}
