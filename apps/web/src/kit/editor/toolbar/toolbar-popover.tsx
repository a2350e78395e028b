import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { positionBeside } from './position-beside.ts'
import { ToolbarButton } from './toolbar-button.tsx'

type PanelProps = { label: string; button: HTMLElement | null; onClose: () => void; children: ReactNode }

/** In the top layer, so that no dialog or scroll container clips it. */
function Panel({ label, button, onClose, children }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    if ('showPopover' in panel) panel.showPopover()
    if (button) {
      const position = positionBeside(button.getBoundingClientRect(), panel.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: window.innerHeight,
      })
      panel.style.left = `${position.left}px`
      panel.style.top = `${position.top}px`
    }
    const first = panel.querySelector<HTMLElement>('[aria-pressed="true"], input') ?? panel.querySelector('button')
    first?.focus({ preventScroll: true })
  }, [button])

  useEffect(() => {
    const handlePointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target) && !button?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', handlePointer)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', handlePointer)
      window.removeEventListener('resize', onClose)
    }
  }, [button, onClose])

  const handleKey = (event: KeyboardEvent) => {
    // The toolbar uses the same arrow keys, and Escape closes only this panel.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
    button?.focus()
  }

  return (
    // A <dialog> would stay hidden in browsers without popovers.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={label}
      onKeyDown={handleKey}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !ref.current?.contains(relatedTarget) && relatedTarget !== button) onClose()
      }}
      className="fixed inset-auto m-0 animate-appear rounded-md border border-line bg-surface p-2 text-ink shadow-high"
    >
      {children}
    </div>
  )
}

type ToolbarPopoverProps = {
  label: string
  icon: LucideIcon
  isPressed: boolean
  className: string
  children: (close: () => void) => ReactNode
}

export function ToolbarPopover({ label, icon, isPressed, className, children }: ToolbarPopoverProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  return (
    <span className={className}>
      <ToolbarButton
        ref={setButton}
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-pressed={isPressed}
        className="inline-flex"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Panel label={label} button={button} onClose={close}>
          {children(close)}
        </Panel>
      )}
    </span>
  )
}
