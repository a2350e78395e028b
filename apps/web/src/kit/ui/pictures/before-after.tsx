import { beforeAfterMessages as texts } from '@joinery/contract/messages/before-after-messages'
import { ChevronsLeftRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'

import { onLine, sliderKey } from './slider-key.ts'

type Side = {
  readonly label: string
  /** Used when the position is announced. */
  readonly word: string
  readonly picture: ReactNode
}

type BeforeAfterProps = {
  before: Side
  after: Side
  /** The share of the first side, from 0 to 100. */
  split: number
  onSplit: (split: number) => void
  className?: string
  style?: CSSProperties
}

const label = 'absolute bottom-4 rounded-full bg-black/60 px-3 py-1 text-sm text-white select-none'

export const sidePicture = 'absolute inset-0 size-full select-none'

/**
 * Two images with a draggable line between them. The range input serves keyboards and screen readers; pointers drag
 * anywhere on the image, and a vertical swipe still scrolls the page.
 */
export function BeforeAfter({ before, after, split, onSplit, className = '', style }: BeforeAfterProps) {
  const input = useRef<HTMLInputElement>(null)

  const followPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) onSplit(onLine(((event.clientX - left) / width) * 100))
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
    onSplit(next)
  }

  const shown = Math.round(split)
  return (
    // The keyboard uses the range input inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`group relative isolate cursor-ew-resize touch-pan-y overflow-hidden outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-accent ${className}`}
      style={{ ...style, '--split': `${split}%` } as CSSProperties} // React's type knows no custom properties.
      onPointerDown={handlePointerDown}
      // A press on the image would take the focus from the slider.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) followPointer(event)
      }}
    >
      {after.picture}
      <span className={`${label} right-4`}>{after.label}</span>
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--split))_0_0)]">
        {before.picture}
        <span className={`${label} left-4`}>{before.label}</span>
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
        aria-label={texts.label}
        aria-valuetext={texts.value(shown, before.word, after.word)}
        onChange={(event) => onSplit(event.currentTarget.valueAsNumber)}
        onKeyDown={handleKeyDown}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
    </div>
  )
}
