import { type ReactNode, useId, useRef } from 'react'

import { useModal } from './use-modal.ts'

type DialogProps = {
  onClose: () => void
  title: string
  size?: keyof typeof sizes
  /** A form is not closed by a click outside, to keep its input. */
  isForm?: boolean
  children: ReactNode
}

const sizes = { md: 'max-w-md', lg: 'max-w-2xl' } as const

/** A small modal on the native <dialog>, which handles focus, Escape and the inert page. Mounted means open. */
export function Dialog({ onClose, title, size = 'md', isForm = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useModal(ref, onClose)

  return (
    // Escape closes it by keyboard; a click on the backdrop does by pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker inside fires 'cancel' too, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (!isForm && event.target === event.currentTarget) onClose()
      }}
      className={`m-auto w-[calc(100%-2rem-env(safe-area-inset-left)-env(safe-area-inset-right))] rounded-lg border border-line bg-surface p-0 text-ink shadow-high open:animate-rise ${sizes[size]}`}
    >
      <div className="p-6 sm:p-7">
        <h2 id={titleId} className="font-display text-2xl leading-tight">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
