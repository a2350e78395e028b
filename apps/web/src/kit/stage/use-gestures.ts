import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { boxMark, isOnPicture, pointMark, type StageMark } from './mark-shape.ts'
import type { StageController } from './stage-controller.ts'
import { panBy, type Point, shareAt, type StageFrame, viewWith } from './stage-geometry.ts'
import { useOwnTouch } from './use-own-touch.ts'
import { useSwallowedClick } from './use-swallowed-click.ts'

type GestureOptions = {
  stage: RefObject<HTMLElement | null>
  frame: () => StageFrame | null
  controller: StageController
  mode: 'look' | 'mark'
  onOutline: (mark: StageMark | null) => void
  onMark: ((mark: StageMark) => void) | undefined
  onSwipe: ((step: -1 | 1) => void) | undefined
  onPush: (by: number) => void
}

/** Below this distance a press is not a drag; only a drag captures the pointer from a pin. */
const threshold = 4
/** Wheel distance that zooms by a factor of e; a trackpad pinch reports smaller values. */
const wheelUnit = 400
const padUnit = 100
const byDoubleTap = 2.5
const swipeLeast = 48
const tapTime = 300
const tapReach = 30

type Gesture =
  | { readonly kind: 'press' | 'pan' | 'swipe'; readonly start: Point; readonly button: number; last: Point }
  | { readonly kind: 'box'; readonly from: Point; to: Point }
  /** Two fingers: the point between them stays between them. */
  | { readonly kind: 'pinch'; readonly share: Point; readonly distance: number; readonly scale: number }
  | { readonly kind: 'over' }

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const distanceOf = (one: Point, other: Point): number => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1)

const isOwn = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, textarea, select, [data-stage-own]') !== null

export const useGestures = (options: GestureOptions) => {
  const { stage, frame, controller, mode, onOutline, onMark, onSwipe, onPush } = options
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture | null>(null)
  const tap = useRef<{ readonly at: Point; readonly time: number } | null>(null)
  /** Some browsers also report a double tap as a double click. */
  const isByMouse = useRef(true)
  /** The tap has moved the image or opened a panel, so its click would land on something else. */
  const hasActed = useRef(false)

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const shareOf = (at: Point): Point => {
    const known = frame()
    return known ? shareAt(known, controller.get(), at) : { x: 0, y: 0 }
  }
  const capture = (id: number): void => stage.current?.setPointerCapture?.(id)
  const toggleAt = (at: Point): void => {
    if (controller.isWhole()) controller.zoomTo(controller.get().scale * byDoubleTap, at)
    else controller.fit()
  }
  const place = (mark: StageMark): void => {
    hasActed.current = true
    onMark?.(mark)
  }
  const giveUp = (): void => {
    onOutline(null)
    onPush(0)
  }

  const beginPinch = (): void => {
    const [one, other] = [...pointers.current.values()]
    if (!one || !other) return
    giveUp()
    for (const id of pointers.current.keys()) capture(id)
    gesture.current = {
      kind: 'pinch',
      share: shareOf(middleOf(one, other)),
      distance: distanceOf(one, other),
      scale: controller.get().scale,
    }
  }

  const handlePointerDown = (event: PointerEvent): void => {
    const at = placeOf(event)
    isByMouse.current = event.pointerType === 'mouse'
    hasActed.current = false
    if (isByMouse.current && event.button > 1) return
    pointers.current.set(event.pointerId, at)
    if (pointers.current.size === 2) return beginPinch()
    if (pointers.current.size > 2) return
    // The middle button pans, also while marking; prevent the browser's autoscroll.
    if (event.button === 1) event.preventDefault()
    gesture.current = { kind: 'press', start: at, last: at, button: event.button }
  }

  const begin = (event: PointerEvent, start: Point, button: number, at: Point): void => {
    capture(event.pointerId)
    if (mode === 'mark' && button === 0) {
      gesture.current = { kind: 'box', from: shareOf(start), to: shareOf(at) }
      return
    }
    gesture.current = { kind: controller.isWhole() ? 'swipe' : 'pan', start, last: at, button }
  }

  const handlePointerMove = (event: PointerEvent): void => {
    if (!pointers.current.has(event.pointerId)) return
    const at = placeOf(event)
    pointers.current.set(event.pointerId, at)
    const known = frame()
    const now = gesture.current
    if (!now || !known) return
    if (now.kind === 'pinch') {
      const [one, other] = [...pointers.current.values()]
      if (!one || !other) return
      const scale = (now.scale * distanceOf(one, other)) / now.distance
      return controller.set(viewWith(known, scale, now.share, middleOf(one, other)))
    }
    if (now.kind === 'press') {
      if (distanceOf(now.start, at) >= threshold) begin(event, now.start, now.button, at)
    } else if (now.kind === 'box') {
      now.to = shareOf(at)
      onOutline(boxMark(now.from, now.to))
    } else if (now.kind === 'pan') {
      controller.set(panBy(known, controller.get(), { x: at.x - now.last.x, y: at.y - now.last.y }))
      now.last = at
    } else if (now.kind === 'swipe' && onSwipe) onPush(at.x - now.start.x)
  }

  const handleTap = (event: PointerEvent, at: Point): void => {
    if (isOwn(event.target) || event.button > 0) return
    if (mode === 'mark') {
      const share = shareOf(at)
      if (isOnPicture(share)) place(pointMark(share))
      return
    }
    if (event.pointerType === 'mouse') return
    const before = tap.current
    const isSecond = before && event.timeStamp - before.time < tapTime && distanceOf(before.at, at) < tapReach
    tap.current = isSecond ? null : { at, time: event.timeStamp }
    if (!isSecond) return
    hasActed.current = true
    toggleAt(at)
  }

  const handlePointerUp = (event: PointerEvent): void => {
    if (!pointers.current.delete(event.pointerId)) return
    const at = placeOf(event)
    const now = gesture.current
    if (now?.kind === 'pinch') gesture.current = { kind: 'over' }
    if (pointers.current.size > 0) return
    gesture.current = null
    if (!now) return
    if (now.kind === 'press') handleTap(event, at)
    else if (now.kind === 'box') {
      onOutline(null)
      const mark = boxMark(now.from, now.to)
      if (mark.w !== null || isOnPicture(now.to)) place(mark)
    } else if (now.kind === 'swipe') {
      onPush(0)
      const { x, y } = { x: at.x - now.start.x, y: at.y - now.start.y }
      if (Math.abs(x) >= swipeLeast && Math.abs(x) > Math.abs(y)) onSwipe?.(x < 0 ? 1 : -1)
    }
  }

  const handlePointerCancel = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId)
    if (pointers.current.size > 0) return
    gesture.current = null
    giveUp()
  }

  // React's wheel listeners are passive, so a native one must prevent scrolling and zooming of the page.
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const by = Math.exp((-event.deltaY * lines) / (event.ctrlKey ? padUnit : wheelUnit))
    controller.zoomTo(controller.get().scale * by, placeOf(event), { isCalm: false })
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const listen = (event: WheelEvent): void => handleWheel(event)
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [stage])

  useOwnTouch(stage)
  useSwallowedClick(stage, hasActed)

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: handlePointerCancel,
    onDoubleClick: (event: { target: EventTarget; clientX: number; clientY: number }) => {
      if (mode === 'look' && isByMouse.current && !isOwn(event.target)) toggleAt(placeOf(event))
    },
  }
}
