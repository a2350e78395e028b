import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

import type { Tool } from './mask.ts'
import { boxBetween, extentOf, type Line, type Mark, type Point, ringOf, type Size } from './strokes/strokes.ts'

/** How the next mark combines with existing ones; 'plain' is the tool's default. */
export type Mode = 'plain' | 'add' | 'takeAway'

type Drawing = {
  readonly pointerId: number
  readonly tool: Tool
  readonly mode: Mode
  readonly from: Point
  /** Alternating x and y; grows while the pointer moves. */
  readonly line: number[]
}

type DrawingOptions = {
  /** The element that displays the image. */
  frame: RefObject<HTMLElement | null>
  size: Size | null
  tool: Tool
  mode: Mode
  /** In image pixels. */
  brushWidth: number
  /** Called with the mark being drawn; null when drawing ends. */
  onChange: (mark: Mark | null) => void
  onMark: (mark: Mark) => void
  onPoint: (at: Point, mode: Mode) => void
}

/** Minimum distance between points, in screen pixels. */
const least = 0.75
/** Rectangles and lassos smaller than this, in screen pixels, are ignored as accidental. */
const slip = 3

const modeOf = ({ shiftKey, altKey }: PointerEvent, mode: Mode): Mode => {
  if (altKey) return 'takeAway'
  return shiftKey ? 'add' : mode
}

const lastOf = (line: Line): Point => ({ x: line.at(-2) ?? 0, y: line.at(-1) ?? 0 })

const markOf = ({ tool, mode, from, line }: Drawing, size: Size, brushWidth: number): Mark | null => {
  const erases = mode === 'takeAway'
  if (tool === 'point') return null
  if (tool === 'rectangle') return { kind: 'area', erases, rings: [ringOf(boxBetween(from, lastOf(line), size))] }
  if (tool === 'lasso') return { kind: 'area', erases, rings: [[...line]] }
  return { kind: 'brush', erases: erases || tool === 'eraser', width: brushWidth, line: [...line] }
}

/** Draws with one pointer at a time; a second finger cancels the stroke of the first. */
export const useDrawing = (options: DrawingOptions) => {
  const { frame, size, tool, mode, brushWidth, onChange, onMark, onPoint } = options
  const drawing = useRef<Drawing | null>(null)

  useEffect(() => {
    const element = frame.current
    // Browsers treat a quick stroke as a fling and swallow the next tap, so a tool tapped right after drawing would not
    // respond.
    const keep = (event: TouchEvent) => event.preventDefault()
    element?.addEventListener('touchstart', keep, { passive: false })
    return () => element?.removeEventListener('touchstart', keep)
  }, [frame])

  const stop = () => {
    drawing.current = null
    onChange(null)
  }
  const reportChange = () => onChange(drawing.current && size ? markOf(drawing.current, size, brushWidth) : null)

  /** Maps an event to image coordinates, with the number of image pixels per screen pixel. */
  const locate = ({ clientX, clientY }: { clientX: number; clientY: number }): (Point & { pixel: number }) | null => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !size || box.width === 0 || box.height === 0) return null
    const pixel = size.width / box.width
    return { x: (clientX - box.left) * pixel, y: (clientY - box.top) * (size.height / box.height), pixel }
  }

  return {
    /** Capture handler on the container, to notice a second finger first. */
    handleAnyDown: (event: PointerEvent): void => {
      if (drawing.current && drawing.current.pointerId !== event.pointerId) stop()
    },
    handleDown: (event: PointerEvent): void => {
      const at = locate(event)
      if (!at || event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { pointerId } = event
      drawing.current = { pointerId, tool, mode: modeOf(event, mode), from: at, line: [at.x, at.y] }
      reportChange()
    },
    handleMove: (event: PointerEvent): void => {
      const { current } = drawing
      if (!current || current.pointerId !== event.pointerId) return
      // One frame may combine several pointer movements.
      const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? []
      for (const one of coalesced.length > 0 ? coalesced : [event]) {
        const at = locate(one)
        if (!at) continue
        const last = lastOf(current.line)
        if (Math.hypot(at.x - last.x, at.y - last.y) >= least * at.pixel) current.line.push(at.x, at.y)
      }
      reportChange()
    },
    handleUp: (event: PointerEvent): void => {
      const { current } = drawing
      if (!current || current.pointerId !== event.pointerId || !size) return
      const at = locate(event)
      const mark = markOf(current, size, brushWidth)
      stop()
      if (current.tool === 'point') return onPoint(current.from, current.mode)
      if (!mark || !at) return
      if (mark.kind === 'area') {
        const { width, height } = extentOf(mark.rings)
        if (Math.min(width, height) < slip * at.pixel) return
      }
      onMark(mark)
    },
    handleCancel: (event: PointerEvent): void => {
      if (drawing.current?.pointerId === event.pointerId) stop()
    },
  }
}
