import { type Line, type Mark, marksOf, type Point, type Stroke } from './strokes.ts'

const distanceTo = ({ x, y }: Point, x1: number, y1: number, x2: number, y2: number): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

const isOnLine = (point: Point, line: Line, width: number): boolean => {
  for (let i = 0; i < line.length; i += 2) {
    const [x1 = 0, y1 = 0] = [line[i], line[i + 1]]
    const [x2 = x1, y2 = y1] = [line[i + 2], line[i + 3]]
    if (distanceTo(point, x1, y1, x2, y2) <= width / 2) return true
  }
  return false
}

/** Even-odd rule: a ring within a ring is a hole. */
const isInside = ({ x, y }: Point, rings: readonly Line[]): boolean => {
  let inside = false
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ring[i], ring[i + 1], ring[next], ring[next + 1]]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) inside = !inside
    }
  }
  return inside
}

const covers = (mark: Mark, point: Point): boolean =>
  mark.kind === 'brush' ? isOnLine(point, mark.line, mark.width) : isInside(point, mark.rings)

/** Whether a point of the image is marked; the last stroke over it decides. */
export const hit = (strokes: readonly Stroke[], point: Point): boolean => {
  const last = marksOf(strokes).findLast((mark) => covers(mark, point))
  return last !== undefined && !last.erases
}
