import { commonMessages } from '@joinery/contract/messages/common-messages'
import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import { useModal } from './use-modal.ts'

type DialogProps = {
  onClose: () => void
  title: string
  size?: keyof typeof sizes
  /** A form is not closed by a click outside, to keep its input. */
  isForm?: boolean
  /** On phones it rises from the bottom edge. It has a close button, and may show an image beside its title. */
  sheet?: { readonly picture?: ReactNode; readonly about?: ReactNode }
  children: ReactNode
}

/** The lower edge stays above the keyboard where the browser reports it. */
const sheetLook =
  'scroll-pb-24 max-sm:mb-[var(--keyboard,0px)] max-sm:max-h-[calc(100dvh-var(--keyboard,0px)-1.5rem)] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0'

const sizes = { md: 'max-w-md', lg: 'max-w-2xl' } as const

/** A small modal on the native <dialog>, which handles focus, Escape and the inert page. Mounted means open. */
export function Dialog({ onClose, title, size = 'md', isForm = false, sheet, children }: DialogProps) {
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
      className={`m-auto w-[calc(100%-2rem-env(safe-area-inset-left)-env(safe-area-inset-right))] rounded-lg border border-line bg-surface p-0 text-ink shadow-high open:animate-rise ${sizes[size]} ${sheet ? sheetLook : ''}`}
    >
      <div className={sheet ? 'p-5 sm:p-7' : 'p-6 sm:p-7'}>
        {sheet ? (
          <div className="flex items-center gap-4">
            {sheet.picture}
            <div className="min-w-0 flex-1">
              <h2 id={titleId} className="font-display text-2xl leading-tight">
                {title}
              </h2>
              {sheet.about}
            </div>
            <IconButton label={commonMessages.close} className="-mt-1 -mr-2 self-start" onClick={onClose}>
              <X className="size-6" strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
        ) : (
          <h2 id={titleId} className="font-display text-2xl leading-tight">
            {title}
          </h2>
        )}
        {children}
      </div>
    </dialog>
  )
}
