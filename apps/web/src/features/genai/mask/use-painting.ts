import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { drawOverlay } from './draw-overlay.ts'
import type { Mark, Size, Stroke } from './strokes/strokes.ts'

/** More pixels than this are slow to draw on a telephone, and nobody sees them. */
const mostPixels = 2_000_000
/** Of each of the two lines around what is marked, in pixels of the page. */
const lineWidth = 1.25

/** As many pixels as the screen has for it, within bounds. */
const fit = (canvas: HTMLCanvasElement, size: Size): void => {
  const wanted = canvas.clientWidth * devicePixelRatio
  const most = Math.sqrt((mostPixels * size.width) / size.height)
  const width = Math.max(1, Math.round(Math.min(wanted, most)))
  const height = Math.max(1, Math.round((width * size.height) / size.width))
  // Setting them empties the canvas, also where they stay the same.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
}

/** What is marked, drawn over the picture. However much happens, it is drawn once for each frame. */
export const usePainting = (
  canvas: RefObject<HTMLCanvasElement | null>,
  size: Size | null,
  strokes: readonly Stroke[],
) => {
  const asked = useRef(0)
  const drawn = useRef<Mark | null>(null)
  const paint = useEffectEvent(() => {
    asked.current = 0
    const element = canvas.current
    const pen = size && element?.getContext('2d')
    if (!pen || !element) return
    fit(element, size)
    const marks = drawn.current ? [...strokes, drawn.current] : strokes
    drawOverlay({ canvas: element, pen }, marks, element.width / size.width, lineWidth * Math.min(devicePixelRatio, 2))
  })
  const ask = useEffectEvent(() => {
    if (asked.current === 0) asked.current = requestAnimationFrame(() => paint())
  })
  // Whatever it was rendered anew for.
  useEffect(() => ask())
  useEffect(() => {
    const watch = new ResizeObserver(() => ask())
    if (canvas.current) watch.observe(canvas.current)
    return () => {
      watch.disconnect()
      cancelAnimationFrame(asked.current)
      asked.current = 0
    }
  }, [canvas])
  return {
    /** The mark that is being drawn. */
    show: (mark: Mark | null): void => {
      drawn.current = mark
      if (asked.current === 0) asked.current = requestAnimationFrame(() => paint())
    },
  }
}
