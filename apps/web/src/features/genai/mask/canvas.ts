import type { Size } from './strokes/strokes.ts'

export type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export type Drawable = { readonly canvas: OffscreenCanvas | HTMLCanvasElement; readonly pen: Context2D }

const openElement = ({ width, height }: Size): Drawable => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('Canvas 2D context not available')
  return { canvas, pen }
}

/** Creates an empty off-screen canvas with integer dimensions. */
export const openCanvas = ({ width, height }: Size): Drawable => {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  if (typeof OffscreenCanvas === 'undefined') return openElement(size)
  const canvas = new OffscreenCanvas(size.width, size.height)
  // Some browsers had OffscreenCanvas before it supported 2D contexts.
  const pen = canvas.getContext('2d')
  return pen ? { canvas, pen } : openElement(size)
}

export const toPng = async ({ canvas }: Drawable, name: string): Promise<File> => {
  const type = 'image/png'
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  if (!blob) throw new Error('Canvas export failed')
  return new File([blob], name, { type })
}
