import { type PointerEvent, type SyntheticEvent, useRef } from 'react'

/** Long-press duration in milliseconds. */
const restFor = 450
/** A movement beyond this distance is scrolling. */
const slack = 10

type LongPress = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent) => void
> &
  Record<'onContextMenu' | 'onClickCapture', (event: SyntheticEvent) => void>

/**
 * Detects a long press by time, because not every browser sends a context menu event; ignores the click some browsers
 * send afterwards.
 */
export const useLongPress = (onPress: () => void): LongPress => {
  const start = useRef<{
    readonly x: number
    readonly y: number
    readonly timer: ReturnType<typeof setTimeout>
  } | null>(null)
  const hasFired = useRef(false)
  const stop = () => {
    if (start.current) clearTimeout(start.current.timer)
    start.current = null
  }
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
      stop()
      hasFired.current = false
      if (pointerType !== 'touch' || !isPrimary) return
      const timer = setTimeout(() => {
        start.current = null
        hasFired.current = true
        onPress()
      }, restFor)
      start.current = { x, y, timer }
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (start.current && Math.hypot(clientX - start.current.x, clientY - start.current.y) > slack) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => {
      if (start.current !== null || hasFired.current) event.preventDefault()
    },
    onClickCapture: (event) => {
      if (!hasFired.current) return
      hasFired.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
