// Where the cards of the dashboard lie, as numbers: with thousands of projects only those near the window are in the
// page, and the rest is empty space of the right height. All cards have one height, so that nothing is measured.

/** The frame round the picture (border and mat, both sides), and everything below it: title, first lines, who and when. */
const frame = 22
export const captionHeight = 226
const pictureRatio = 3 / 2
const narrowest = 288

/** So few are simply all in the page. */
const countWithoutWindow = 60

export type CardGrid = {
  readonly columns: number
  readonly gap: number
  readonly cardWidth: number
  readonly cardHeight: number
}

export const cardGridOf = (width: number): CardGrid => {
  const gap = width < 640 ? 20 : 28
  const columns = Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  const cardWidth = (Math.max(width, narrowest) - gap * (columns - 1)) / columns
  return { columns, gap, cardWidth, cardHeight: Math.round((cardWidth - frame) / pictureRatio) + frame + captionHeight }
}

export const gridHeight = ({ columns, gap, cardHeight }: CardGrid, count: number): number => {
  const rows = Math.ceil(count / columns)
  return rows === 0 ? 0 : rows * (cardHeight + gap) - gap
}

export const placeOf = ({ columns, gap, cardWidth, cardHeight }: CardGrid, index: number) => ({
  left: (index % columns) * (cardWidth + gap),
  top: Math.floor(index / columns) * (cardHeight + gap),
})

/** The first card and the one after the last. */
export type CardRange = readonly [first: number, end: number]

/**
 * The cards within one window's height (a row at least) of the window, whose top stands `scrolled` below the top of the
 * grid. The range grows card by card, not row by row, so that no frame of a scroll has a whole row to make.
 */
export const cardsNear = (
  { columns, gap, cardHeight }: CardGrid,
  scrolled: number,
  windowHeight: number,
): CardRange => {
  const rowHeight = cardHeight + gap
  const spare = Math.max(windowHeight, rowHeight)
  return [
    Math.max(0, Math.floor(((scrolled - spare) / rowHeight) * columns)),
    Math.max(0, Math.ceil(((scrolled + windowHeight + spare) / rowHeight) * columns)),
  ]
}

/** Of those near the window the ones that exist; of a short list all. */
export const cardsIn = ([first, end]: CardRange, count: number): CardRange =>
  count <= countWithoutWindow ? [0, count] : [Math.min(first, count), Math.min(end, count)]
