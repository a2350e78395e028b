import { openCanvas, toPng } from './canvas.ts'
import { drawOverlay } from './draw-overlay.ts'
import { drawStrokes } from './strokes/draw-strokes.ts'
import type { Size, Stroke } from './strokes/strokes.ts'

/** What every browser can draw on. The server enlarges a mask to its picture. */
const mostPixels = 16_000_000
const mostSide = 16_384

/** The longest side of the picture of a mask that is shown. */
const overlaySide = 1_200
/** Large enough that no stroke is too thin to be seen. */
const lookSide = 1_024
/** Edges that erasing leaves over are no marked part. */
const faint = 64

export const exportScale = ({ width, height }: Size): number =>
  Math.min(1, Math.sqrt(mostPixels / (width * height)), mostSide / Math.max(width, height))

const scaled = ({ width, height }: Size, scale: number): Size => ({ width: width * scale, height: height * scale })

const fitting = ({ width, height }: Size, side: number): number => Math.min(1, side / Math.max(width, height))

/** What is marked as it travels: a PNG in the picture's own size, white on black. */
export const toMaskFile = async (strokes: readonly Stroke[], size: Size): Promise<File> => {
  const scale = exportScale(size)
  const mask = openCanvas(scaled(size, scale))
  drawStrokes(mask.pen, strokes, scale, '#fff')
  mask.pen.globalCompositeOperation = 'destination-over'
  mask.pen.fillStyle = '#000'
  mask.pen.fillRect(0, 0, mask.canvas.width, mask.canvas.height)
  return toPng(mask, 'mask.png')
}

/** What is marked as it is shown: to be laid over the picture. */
export const toOverlayFile = async (strokes: readonly Stroke[], size: Size): Promise<File> => {
  const scale = fitting(size, overlaySide)
  const overlay = openCanvas(scaled(size, scale))
  drawOverlay(overlay, strokes, scale, 1.5)
  return toPng(overlay, 'marked.png')
}

/** Whether anything is left of what was marked. */
export const isMarked = (strokes: readonly Stroke[], size: Size): boolean => {
  const scale = fitting(size, lookSide)
  const { canvas, pen } = openCanvas(scaled(size, scale))
  drawStrokes(pen, strokes, scale, '#fff')
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > faint) return true
  return false
}
