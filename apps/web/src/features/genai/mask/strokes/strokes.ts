// The marked area as a list of strokes in image pixels. The list only grows or loses its last stroke, so every step,
// clearing included, can be undone. All data is immutable.

export type Point = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
export type Box = Point & Size

/** Alternating x and y. */
export type Line = readonly number[]

export type BrushStroke = {
  readonly kind: 'brush'
  readonly erases: boolean
  readonly width: number
  readonly line: Line
}

/** A rectangle, lasso or surface: closed rings filled by the even-odd rule. */
export type AreaStroke = {
  readonly kind: 'area'
  readonly erases: boolean
  readonly rings: readonly Line[]
  /** Set by pointing; pointing again replaces it. */
  readonly isProposed?: boolean
  /** Replaces the stroke before it. */
  readonly isInstead?: boolean
}

export type Mark = BrushStroke | AreaStroke
export type Stroke = Mark | { readonly kind: 'clear' }

export type Journal = {
  readonly done: readonly Stroke[]
  /** Undone strokes, latest last. */
  readonly undone: readonly Stroke[]
}

export const emptyJournal: Journal = { done: [], undone: [] }

/** Appends a stroke and discards the redo history. */
export const add = ({ done }: Journal, stroke: Stroke): Journal => ({ done: [...done, stroke], undone: [] })

export const undo = (journal: Journal): Journal => {
  const last = journal.done.at(-1)
  return last ? { done: journal.done.slice(0, -1), undone: [...journal.undone, last] } : journal
}

export const redo = (journal: Journal): Journal => {
  const next = journal.undone.at(-1)
  return next ? { done: [...journal.done, next], undone: journal.undone.slice(0, -1) } : journal
}

/** The strokes to draw, without cleared and replaced ones. */
export const marksOf = (strokes: readonly Stroke[]): readonly Mark[] => {
  const marks: Mark[] = []
  for (const stroke of strokes) {
    if (stroke.kind === 'clear') marks.length = 0
    else {
      if (stroke.kind === 'area' && stroke.isInstead === true) marks.pop()
      marks.push(stroke)
    }
  }
  return marks
}

/** Adds no step when there is nothing to clear. */
export const clear = (journal: Journal): Journal =>
  marksOf(journal.done).length > 0 ? add(journal, { kind: 'clear' }) : journal

/** Adds a surface found by pointing, replacing the previous proposal. */
export const propose = (journal: Journal, rings: readonly Line[]): Journal => {
  const last = journal.done.at(-1)
  const isInstead = last?.kind === 'area' && last.isProposed === true
  return add(journal, { kind: 'area', erases: false, rings, isProposed: true, isInstead })
}

export const ringOf = ({ x, y, width, height }: Box): Line => [x, y, x + width, y, x + width, y + height, x, y + height]

/** The rectangle between two corners, clipped to the image. */
export const boxBetween = (one: Point, other: Point, size: Size): Box => {
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
  const [left, right] = [within(Math.min(one.x, other.x), size.width), within(Math.max(one.x, other.x), size.width)]
  const [top, bottom] = [within(Math.min(one.y, other.y), size.height), within(Math.max(one.y, other.y), size.height)]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The width and height that rings cover. */
export const extentOf = (rings: readonly Line[]): Size => {
  const reach = (parity: 0 | 1): number => {
    let [least, most] = [Infinity, -Infinity]
    for (const ring of rings) {
      for (let i = parity; i < ring.length; i += 2) {
        least = Math.min(least, ring[i] ?? least)
        most = Math.max(most, ring[i] ?? most)
      }
    }
    return Math.max(0, most - least)
  }
  return { width: reach(0), height: reach(1) }
}

/** Converts a surface outline from ten-thousandths of width and height to image pixels. */
export const ringsOf = (outline: readonly Line[], { width, height }: Size): readonly Line[] =>
  outline
    .filter((ring) => ring.length >= 6)
    .map((ring) => ring.map((value, index) => (value / 10_000) * (index % 2 === 0 ? width : height)))
