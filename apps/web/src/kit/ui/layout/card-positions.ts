// Where the cards of a long grid lie, as numbers: only those near the window are in the page, and the rest is empty space
// of the right height. All cards have one height, so that none is ever measured.

/** So few are simply all in the page, laid out by the browser. */
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

/** The first card and the one after the last. */
export type CardRange = readonly [first: number, end: number]

/**
 * The cards within one window's height (a row at least) of the window, whose top stands `scrolled` below the top of the
 * grid. The range grows card by card, not row by row, so that no frame of a scroll has a whole row to make.
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
 * The cards of a long grid that are in the page, in their order. Besides those near the window they are what the keyboard
 * reaches next: the first, the last, and the one that has the focus with its neighbours (-1: none has it).
 */
export const cardsInPage = ([first, end]: CardRange, count: number, focused: number): readonly number[] => {
  const indexes = new Set([0, count - 1])
  for (let index = first; index < Math.min(end, count); index += 1) indexes.add(index)
  if (focused >= 0) for (const index of [focused - 1, focused, focused + 1]) indexes.add(index)
  return [...indexes].filter((index) => index >= 0 && index < count).toSorted((one, other) => one - other)
}
