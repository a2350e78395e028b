import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

import type { Tool } from './mask.ts'
import { boxBetween, extentOf, type Line, type Mark, type Point, ringOf, type Size } from './strokes/strokes.ts'

/** How the next mark meets those that are there: 'plain' is without a wish. */
export type Mode = 'plain' | 'add' | 'takeAway'

type Drawing = {
  readonly pointerId: number
  readonly tool: Tool
  readonly mode: Mode
  readonly from: Point
  /** x and y in turn; grows while the pointer moves. */
  readonly line: number[]
}

type DrawingOptions = {
  /** What the picture is drawn in, in the page. */
  frame: RefObject<HTMLElement | null>
  size: Size | null
  tool: Tool
  mode: Mode
  /** In pixels of the picture. */
  brushWidth: number
  /** What is being drawn; null: nothing any more. */
  onChange: (mark: Mark | null) => void
  onMark: (mark: Mark) => void
  onPoint: (at: Point, mode: Mode) => void
}

/** Points nearer than this to the last, in pixels of the screen, tell nothing new. */
const least = 0.75
/** A rectangle or lasso smaller than this, in pixels of the screen, was a slip. */
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

/** What a mouse, pen or finger does over the picture: one at a time, and a second finger takes back what the first began. */
export const useDrawing = (options: DrawingOptions) => {
  const { frame, size, tool, mode, brushWidth, onChange, onMark, onPoint } = options
  const drawing = useRef<Drawing | null>(null)

  useEffect(() => {
    const element = frame.current
    // A quick line would be a fling to the browser, which then takes the next tap as the end of it: a tool that is tapped
    // right after drawing would not answer.
    const keep = (event: TouchEvent) => event.preventDefault()
    element?.addEventListener('touchstart', keep, { passive: false })
    return () => element?.removeEventListener('touchstart', keep)
  }, [frame])

  const stop = () => {
    drawing.current = null
    onChange(null)
  }
  const tell = () => onChange(drawing.current && size ? markOf(drawing.current, size, brushWidth) : null)

  /** Where an event is on the picture, and how many of its pixels one of the screen is. */
  const locate = ({ clientX, clientY }: { clientX: number; clientY: number }): (Point & { pixel: number }) | null => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !size || box.width === 0 || box.height === 0) return null
    const pixel = size.width / box.width
    return { x: (clientX - box.left) * pixel, y: (clientY - box.top) * (size.height / box.height), pixel }
  }

  return {
    /** On what lies around the picture, before anything else hears of it: for a second finger. */
    handleAnyDown: (event: PointerEvent): void => {
      if (drawing.current && drawing.current.pointerId !== event.pointerId) stop()
    },
    handleDown: (event: PointerEvent): void => {
      const at = locate(event)
      if (!at || event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { pointerId } = event
      drawing.current = { pointerId, tool, mode: modeOf(event, mode), from: at, line: [at.x, at.y] }
      tell()
    },
    handleMove: (event: PointerEvent): void => {
      const { current } = drawing
      if (!current || current.pointerId !== event.pointerId) return
      // A frame may stand for several movements of a quick hand.
      const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? []
      for (const one of coalesced.length > 0 ? coalesced : [event]) {
        const at = locate(one)
        if (!at) continue
        const last = lastOf(current.line)
        if (Math.hypot(at.x - last.x, at.y - last.y) >= least * at.pixel) current.line.push(at.x, at.y)
      }
      tell()
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
