import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Height of the bottom sheet: tabs only, half, or nearly all of the window. */
export type Detent = 'peek' | 'half' | 'full'

const detents = ['peek', 'half', 'full'] as const satisfies readonly Detent[]
const shares: Record<Detent, number> = { peek: 0, half: 0.5, full: 0.86 }

/** Pixels after which a press becomes a drag. */
const threshold = 4
/** Pixels per millisecond above which a released sheet moves on to the next position. */
const thrown = 0.5

const beside = (detent: Detent, step: -1 | 1): Detent => detents[detents.indexOf(detent) + step] ?? detent

type Drag = {
  readonly from: number
  readonly height: number
  isMoved: boolean
  last: number
  time: number
  speed: number
}

/** A bottom sheet moved by dragging its handle, by keys and by buttons. */
export const useSheet = (sheet: RefObject<HTMLElement | null>, initial: Detent) => {
  const [detent, setDetent] = useState<Detent>(initial)
  const [isDragged, setDragged] = useState(false)
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  const release = (): void => {
    const [element, now] = [sheet.current, drag.current]
    drag.current = null
    if (!element || !now) return
    wasDragged.current = now.isMoved
    if (!now.isMoved) return
    setDragged(false)
    const whole = element.parentElement?.clientHeight ?? innerHeight
    const share = element.offsetHeight / whole
    element.style.height = ''
    if (Math.abs(now.speed) > thrown) return setDetent(beside(detent, now.speed < 0 ? 1 : -1))
    const nearest = detents.toSorted((one, other) => Math.abs(shares[one] - share) - Math.abs(shares[other] - share))
    setDetent(nearest[0] ?? detent)
  }

  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const element = sheet.current
      if (!element || event.button !== 0) return
      wasDragged.current = false
      const height = element.offsetHeight
      drag.current = {
        from: event.clientY,
        height,
        isMoved: false,
        last: event.clientY,
        time: event.timeStamp,
        speed: 0,
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const [element, now] = [sheet.current, drag.current]
      if (!element || !now) return
      if (!now.isMoved && Math.abs(event.clientY - now.from) < threshold) return
      if (!now.isMoved) {
        // Capture only after the threshold, so that a press on a tab still reaches the tab.
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setDragged(true)
      }
      const time = Math.max(event.timeStamp - now.time, 1)
      drag.current = {
        ...now,
        isMoved: true,
        speed: (event.clientY - now.last) / time,
        last: event.clientY,
        time: event.timeStamp,
      }
      element.style.height = `${Math.max(now.height + now.from - event.clientY, 0)}px`
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
      if (step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setDetent(beside(detent, step))
    },
  }

  return {
    detent,
    setDetent,
    isDragged,
    handle,
    share: shares[detent],
    /** Goes to the next position, then back to the first. Ignores the click that ends a drag. */
    cycle: () => {
      if (!wasDragged.current) setDetent(detent === 'full' ? 'peek' : beside(detent, 1))
      wasDragged.current = false
    },
  }
}
