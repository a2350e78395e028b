import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const gap = 6
const margin = 8

/** Below the anchor, or above it if there is more room, always inside the window. */
const place = (panel: HTMLElement, anchor: HTMLElement): void => {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const fits = bottom + gap + height <= innerHeight - margin
  const above = top - gap - height
  const y = fits || above < margin ? Math.min(bottom + gap, innerHeight - margin - height) : above
  const x = left + width <= clientWidth - margin ? left : right - width
  panel.style.left = `${Math.max(margin, Math.min(x, clientWidth - margin - width))}px`
  panel.style.top = `${Math.max(margin, y)}px`
}

type PopoverProps = {
  label: string
  /** The element it opens beside. */
  anchor: HTMLElement | null
  onClose: () => void
  children: ReactNode
}

/**
 * A small panel beside an element, in the top layer, so that no dialog or scroll container clips it. Takes the focus
 * and returns it.
 */
export function Popover({ label, anchor, onClose, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const panel = ref.current
    const before = document.activeElement
    if (!panel) return undefined
    if ('showPopover' in panel) panel.showPopover()
    const update = () => anchor && place(panel, anchor)
    update()
    // Its content changes, and on phones the keyboard appears.
    const observer = new ResizeObserver(update)
    observer.observe(panel)
    addEventListener('resize', update)
    if (!panel.contains(document.activeElement)) {
      const first =
        panel.querySelector<HTMLElement>('[data-first], input:not(:disabled)') ?? panel.querySelector('button')
      first?.focus({ preventScroll: true })
    }
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
      const { activeElement, body } = document
      const isLost = activeElement === body || panel.contains(activeElement)
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [anchor])

  useEffect(() => {
    const handlePointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target) && !anchor?.contains(target)) close()
    }
    document.addEventListener('pointerdown', handlePointer)
    return () => document.removeEventListener('pointerdown', handlePointer)
  }, [anchor])

  return (
    // A <dialog> would stay hidden in browsers without popovers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Keys are not for the card or board it is opened from.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !ref.current?.contains(relatedTarget) && !anchor?.contains(relatedTarget)) onClose()
      }}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] w-72 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-md border border-line bg-surface p-2 text-[0.9375rem] text-ink shadow-high outline-none"
    >
      {children}
    </div>
  )
}
