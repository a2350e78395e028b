import { type Line, type Mark, marksOf, type Stroke } from './strokes.ts'

/** The subset of a 2D context used here, shared by both kinds of canvas. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillStyle'
  | 'globalCompositeOperation'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'restore'
  | 'save'
  | 'scale'
  | 'stroke'
  | 'strokeStyle'
>

const follow = (pen: Pen, line: Line): void => {
  for (let i = 0; i + 1 < line.length; i += 2) {
    const [x = 0, y = 0] = [line[i], line[i + 1]]
    if (i === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
}

const drawMark = (pen: Pen, mark: Mark): void => {
  pen.globalCompositeOperation = mark.erases ? 'destination-out' : 'source-over'
  pen.beginPath()
  if (mark.kind === 'area') {
    for (const ring of mark.rings) {
      follow(pen, ring)
      pen.closePath()
    }
    pen.fill('evenodd')
    return
  }
  const [x = 0, y = 0] = mark.line
  // Not every browser draws a zero-length line, so a dab is drawn as a disc.
  if (mark.line.length <= 2) {
    pen.arc(x, y, mark.width / 2, 0, 2 * Math.PI)
    pen.fill()
    return
  }
  pen.lineWidth = mark.width
  follow(pen, mark.line)
  pen.stroke()
}

/** Draws the marks in one colour onto an empty canvas at `scale` times the image size. */
export const drawStrokes = (pen: Pen, strokes: readonly Stroke[], scale: number, colour: string): void => {
  pen.save()
  pen.scale(scale, scale)
  pen.fillStyle = colour
  pen.strokeStyle = colour
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const mark of marksOf(strokes)) drawMark(pen, mark)
  pen.restore()
}
