import { openCanvas, toPng } from './canvas.ts'
import { drawOverlay } from './draw-overlay.ts'
import { drawStrokes } from './strokes/draw-strokes.ts'
import type { Size, Stroke } from './strokes/strokes.ts'

/** Canvas limits every browser supports. The server scales the mask up to its image. */
const mostPixels = 16_000_000
const mostSide = 16_384

/** Longest side of the displayed overlay. */
const overlaySide = 1_200
/** Large enough that even the thinnest stroke leaves visible pixels. */
const lookSide = 1_024
/** Alpha up to this is an edge left over by erasing, not a mark. */
const faint = 64

export const exportScale = ({ width, height }: Size): number =>
  Math.min(1, Math.sqrt(mostPixels / (width * height)), mostSide / Math.max(width, height))

const scaled = ({ width, height }: Size, scale: number): Size => ({ width: width * scale, height: height * scale })

const fitting = ({ width, height }: Size, side: number): number => Math.min(1, side / Math.max(width, height))

/** Renders the marks as sent: a PNG, white on black, of the image size or scaled down to the canvas limits. */
export const toMaskFile = async (strokes: readonly Stroke[], size: Size): Promise<File> => {
  const scale = exportScale(size)
  const mask = openCanvas(scaled(size, scale))
  drawStrokes(mask.pen, strokes, scale, '#fff')
  mask.pen.globalCompositeOperation = 'destination-over'
  mask.pen.fillStyle = '#000'
  mask.pen.fillRect(0, 0, mask.canvas.width, mask.canvas.height)
  return toPng(mask, 'mask.png')
}

/** Renders the marks as an overlay for display. */
export const toOverlayFile = async (strokes: readonly Stroke[], size: Size): Promise<File> => {
  const scale = fitting(size, overlaySide)
  const overlay = openCanvas(scaled(size, scale))
  drawOverlay(overlay, strokes, scale, 1.5)
  return toPng(overlay, 'marked.png')
}

/** Whether any visible mark is left. */
export const isMarked = (strokes: readonly Stroke[], size: Size): boolean => {
  const scale = fitting(size, lookSide)
  const { canvas, pen } = openCanvas(scaled(size, scale))
  drawStrokes(pen, strokes, scale, '#fff')
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > faint) return true
  return false
}
