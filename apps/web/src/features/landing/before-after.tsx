import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

import { Picture } from '#kit/ui/picture.tsx'

import { heroSizes, pictures } from './pictures.ts'
import { sliderKey } from './slider-key.ts'

const label = 'absolute bottom-4 rounded-full bg-black/60 px-3 py-1 text-sm text-white select-none'
const picture = 'absolute inset-0 size-full object-cover select-none'

/**
 * The promise of the product, to be dragged: the working model on the left of the line, the render on the right.
 * The range input speaks to keyboards and screen readers; pointers drag anywhere on the picture, and a vertical swipe
 * still scrolls the page.
 */
export function BeforeAfter() {
  const [split, setSplit] = useState(42)
  const input = useRef<HTMLInputElement>(null)

  const followPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) setSplit(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100)))
  }
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    input.current?.focus({ preventScroll: true })
    followPointer(event)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = sliderKey(event.key, split)
    if (next === null) return
    event.preventDefault()
    setSplit(next)
  }

  const shown = Math.round(split)
  return (
    // The keyboard has the range input inside; this box only listens to pointers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="group relative isolate aspect-5/4 cursor-ew-resize touch-pan-y overflow-hidden rounded-lg bg-sunken shadow-high outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-accent sm:aspect-16/10"
      style={{ '--split': `${split}%` } as CSSProperties} // React's type knows no custom properties.
      onPointerDown={handlePointerDown}
      // Pressing the picture would otherwise take the focus away from the slider that it has just been given to.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) followPointer(event)
      }}
    >
      <Picture
        sources={pictures.heroAfter}
        sizes={heroSizes}
        alt="The finished render: a kitchen in walnut and marble, in afternoon sun"
        fetchPriority="high"
        draggable={false}
        className={picture}
      />
      <span className={`${label} right-4`}>Our render</span>
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--split))_0_0)]">
        <Picture
          sources={pictures.heroBefore}
          sizes={heroSizes}
          alt="The same room as the designer's working model, in white with thin lines"
          fetchPriority="high"
          draggable={false}
          className={picture}
        />
        <span className={`${label} left-4`}>Your model</span>
      </div>
      <div aria-hidden className="absolute inset-y-0 left-(--split) w-0.5 -translate-x-1/2 bg-white">
        <span className="absolute top-1/2 left-1/2 flex size-12 -translate-1/2 items-center justify-center rounded-full bg-white text-black shadow-low transition-transform group-hover:scale-105 group-active:scale-95">
          <ChevronsLeftRight className="size-5" strokeWidth={1.5} />
        </span>
      </div>
      <input
        ref={input}
        type="range"
        min={0}
        max={100}
        value={shown}
        aria-label="Before and after"
        aria-valuetext={`${shown}% working model, ${100 - shown}% render`}
        onChange={(event) => setSplit(event.currentTarget.valueAsNumber)}
        onKeyDown={handleKeyDown}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </div>
  )
}
