import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { drawOverlay } from './draw-overlay.ts'
import type { Mark, Size, Stroke } from './strokes/strokes.ts'

/** More pixels are slow on phones without a visible difference. */
const mostPixels = 2_000_000
/** Width of each of the two outlines, in CSS pixels. */
const lineWidth = 1.25

/** Sizes the canvas to the device pixels, within the limit. */
const fit = (canvas: HTMLCanvasElement, size: Size): void => {
  const wanted = canvas.clientWidth * devicePixelRatio
  const most = Math.sqrt((mostPixels * size.width) / size.height)
  const width = Math.max(1, Math.round(Math.min(wanted, most)))
  const height = Math.max(1, Math.round((width * size.height) / size.width))
  // Setting the size clears the canvas even if it is unchanged.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
}

/** Draws the marks over the image, at most once per frame. */
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
  // Redraw after every render.
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
    /** The mark being drawn. */
    show: (mark: Mark | null): void => {
      drawn.current = mark
      if (asked.current === 0) asked.current = requestAnimationFrame(() => paint())
    },
  }
}
