import { ChevronsLeftRight } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'

/** The line between two pictures, for pointers; the keyboard has a range beside it. */
export function CompareLine({ cut, onCut }: { cut: number; onCut: (cut: number) => void }) {
  const line = useRef<HTMLDivElement>(null)
  const follow = ({ clientX }: PointerEvent) => {
    const area = line.current?.parentElement?.getBoundingClientRect()
    if (area && area.width > 0) onCut(Math.min(100, Math.max(0, ((clientX - area.left) / area.width) * 100)))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={line}
      aria-hidden
      data-testid="compare-line"
      style={{ left: `${cut}%` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault() // the focus stays where it is, and so do the keys
        event.currentTarget.setPointerCapture?.(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture?.(event.pointerId)) follow(event)
      }}
      className="absolute inset-y-0 z-10 flex w-11 -translate-x-1/2 cursor-ew-resize touch-none justify-center"
    >
      <span className="h-full w-0.5 bg-white shadow-[0_0_2px_black]" />
      <span className="absolute top-1/2 left-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-full bg-white text-black shadow-low">
        <ChevronsLeftRight className="size-5" strokeWidth={1.5} />
      </span>
    </div>
  )
}
