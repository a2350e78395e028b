import { commonMessages } from '@joinery/contract/messages/common-messages'
import { ZoomIn, ZoomOut } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

type Point = { readonly x: number; readonly y: number }

type Anchor = Point & { readonly zoom: number; readonly left: number; readonly top: number }

type ZoomBoxProps = {
  label: string
  /** Whether a press belongs to the content, such as a draggable line. */
  isOwn: (event: PointerEvent) => boolean
  look?: keyof typeof looks
  children: ReactNode
}

const most = 6
const step = 1.5
const byDoubleClick = 2.5
/** Wheel distance that zooms by a factor of e. */
const wheelUnit = 400

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const distance = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

const looks = {
  over: 'rounded-full bg-black/60 text-white hover:bg-black/80 hover:text-white',
  beside: 'hover:bg-surface disabled:opacity-40 disabled:hover:bg-transparent',
} as const

/** Zooms its content by wheel, two fingers, double click, keys or buttons; pans by dragging. */
export function ZoomBox({ label, isOwn, look = 'over', children }: ZoomBoxProps) {
  const button = looks[look]
  const view = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const anchor = useRef<Anchor | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const pinch = useRef<{ readonly distance: number; readonly zoom: number } | null>(null)
  const isEnlarged = zoom > 1

  const zoomTo = (next: number, at?: Point) => {
    const box = view.current
    if (!box) return
    const { left, top } = box.getBoundingClientRect()
    const { x, y } = at ? { x: at.x - left, y: at.y - top } : { x: box.clientWidth / 2, y: box.clientHeight / 2 }
    anchor.current = { x, y, zoom, left: box.scrollLeft, top: box.scrollTop }
    setZoom(Math.min(most, Math.max(1, next)))
  }
  useLayoutEffect(() => {
    const [box, point] = [view.current, anchor.current]
    anchor.current = null
    if (!box || !point) return
    const growth = zoom / point.zoom
    box.scrollLeft = (point.left + point.x) * growth - point.x
    box.scrollTop = (point.top + point.y) * growth - point.y
  }, [zoom])

  // React's wheel listeners are passive, so a native one must prevent scrolling and zooming of the page.
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomTo(zoom * Math.exp(-event.deltaY / wheelUnit), { x: event.clientX, y: event.clientY })
  })
  useEffect(() => {
    const box = view.current
    const handle = (event: WheelEvent) => handleWheel(event)
    box?.addEventListener('wheel', handle, { passive: false })
    return () => box?.removeEventListener('wheel', handle)
  }, [])

  const handlePointerDown = (event: PointerEvent) => {
    const isSecond = pointers.current.size === 1
    if (!isSecond && (!isEnlarged || event.button !== 0 || isOwn(event))) {
      // Belongs to the content, but track it, since a second finger may follow.
      if (event.pointerType === 'touch') pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      return
    }
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (isSecond) pinch.current = { distance: distance([...pointers.current.values()]), zoom }
  }
  const handlePointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    const isPanning = event.currentTarget.hasPointerCapture(event.pointerId)
    if (!before || (!isPanning && !pinch.current)) return
    event.stopPropagation()
    const fingers = [...pointers.current.values()]
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [one, other] = pointers.current.values()
    if (pinch.current && one && other) {
      const [middle, former] = [middleOf([one, other]), middleOf(fingers)]
      if (view.current) {
        view.current.scrollLeft += former.x - middle.x
        view.current.scrollTop += former.y - middle.y
      }
      zoomTo((pinch.current.zoom * distance([one, other])) / Math.max(1, pinch.current.distance), middle)
    } else if (view.current) {
      view.current.scrollLeft -= event.clientX - before.x
      view.current.scrollTop -= event.clientY - before.y
    }
  }
  const handlePointerEnd = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    pinch.current = null
  }
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(zoom * step)
    if (key === '-') zoomTo(zoom / step)
  }

  return (
    <>
      {/* Keys and pointers act on the content; it scrolls only when zoomed in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={view}
        {...(isEnlarged ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
        onKeyDown={handleKeyDown}
        className="size-full overflow-auto [scrollbar-width:none]"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          data-zoom={zoom}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          onPointerDownCapture={handlePointerDown}
          onPointerMoveCapture={handlePointerMove}
          onPointerUpCapture={handlePointerEnd}
          onPointerCancelCapture={handlePointerEnd}
          onDoubleClick={({ clientX, clientY }) => zoomTo(isEnlarged ? 1 : byDoubleClick, { x: clientX, y: clientY })}
          className="flex touch-none items-center justify-center [container-type:size]"
        >
          {children}
        </div>
      </div>
      <div className="absolute bottom-0 left-1/2 flex -translate-x-1/2 gap-1">
        <IconButton
          label={commonMessages.zoomOut}
          className={button}
          disabled={!isEnlarged}
          onClick={() => zoomTo(zoom / step)}
        >
          <ZoomOut className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton
          label={commonMessages.zoomIn}
          className={button}
          disabled={zoom >= most}
          onClick={() => zoomTo(zoom * step)}
        >
          <ZoomIn className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
    </>
  )
}
