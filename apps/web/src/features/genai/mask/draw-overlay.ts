import { type Drawable, openCanvas } from './canvas.ts'
import { drawStrokes } from './strokes/draw-strokes.ts'
import type { Stroke } from './strokes/strokes.ts'

/** Independent of the theme, because the overlay has to contrast with the image. */
const tint = 'rgb(224 82 32 / 0.45)'

/** Eight directions around a full turn. */
const directions = Array.from({ length: 8 }, (_, index): readonly [number, number] => {
  const angle = (index * Math.PI) / 4
  return [Math.cos(angle), Math.sin(angle)]
})

type Layers = { readonly marks: Drawable; readonly tinted: Drawable }

const layersOf = new WeakMap<Drawable['canvas'], Layers>()

/** Returns two empty helper canvases of the same size. */
const openLayers = ({ canvas: { width, height }, canvas }: Drawable): Layers => {
  const known = layersOf.get(canvas)
  if (known && known.marks.canvas.width === width && known.marks.canvas.height === height) {
    for (const { pen } of [known.marks, known.tinted]) pen.clearRect(0, 0, width, height)
    return known
  }
  const layers = { marks: openCanvas({ width, height }), tinted: openCanvas({ width, height }) }
  layersOf.set(canvas, layers)
  return layers
}

/**
 * Redraws the marked area: tinted, outlined in white within dark to be visible on light and dark images. `line` is the
 * width of each outline in canvas pixels.
 */
export const drawOverlay = (target: Drawable, strokes: readonly Stroke[], scale: number, line: number): void => {
  const { pen } = target
  const { width, height } = target.canvas
  const { marks, tinted } = openLayers(target)
  drawStrokes(marks.pen, strokes, scale, '#fff')
  const grow = (by: number): void => {
    for (const [x, y] of directions) pen.drawImage(marks.canvas, x * by, y * by)
  }
  pen.clearRect(0, 0, width, height)
  pen.globalCompositeOperation = 'source-over'
  grow(2 * line)
  pen.globalCompositeOperation = 'source-in'
  pen.fillStyle = '#1d1310'
  pen.fillRect(0, 0, width, height)
  pen.globalCompositeOperation = 'source-over'
  grow(line)
  pen.globalCompositeOperation = 'destination-out'
  pen.drawImage(marks.canvas, 0, 0)
  tinted.pen.globalCompositeOperation = 'source-over'
  tinted.pen.drawImage(marks.canvas, 0, 0)
  tinted.pen.globalCompositeOperation = 'source-in'
  tinted.pen.fillStyle = tint
  tinted.pen.fillRect(0, 0, width, height)
  pen.globalCompositeOperation = 'source-over'
  pen.drawImage(tinted.canvas, 0, 0)
}
