import './viewer-overlay.css'
import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { lightboxMessages as texts } from '@joinery/contract/messages/lightbox-messages'
import { Download, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { useModal } from '#kit/ui/overlays/use-modal.ts'

type ViewerOverlayProps = {
  file: Attachment | null
  onClose: () => void
  onEscape?: (() => void) | undefined
  /** Whether it has its own URL, so that Back closes it. */
  isAddressed?: boolean
  /** Undefined if the content has its own download. */
  onDownload: ((file: Attachment) => void) | undefined
  /** Error message, shown here because the page behind is covered. */
  fault: string | null
  counter?: string | undefined
  tools?: ReactNode
  panel?: ReactNode
  filmstrip?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

export const viewerButton = 'text-white/80 hover:bg-white/10 hover:text-white'

/** The black file viewer overlay of both themes. Traps the focus and restores it on close. */
export function ViewerOverlay(props: ViewerOverlayProps) {
  const {
    file,
    onClose,
    onEscape = onClose,
    isAddressed = false,
    onDownload,
    fault,
    counter,
    tools,
    panel,
    filmstrip,
    onKeyDown,
    children,
  } = props
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref, isAddressed ? undefined : onClose)

  return (
    // Its parts handle their keys; the dialog handles Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      data-kind="viewer"
      aria-label={file?.filename ?? texts.file}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file input inside a panel fires its own 'cancel', which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onEscape()
      }}
      // Browsers close a dialog without 'cancel' on a second Escape.
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      className="dark m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-black pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-white scheme-dark open:flex open:animate-appear"
    >
      <header className="flex h-14 shrink-0 items-center gap-1 px-2 sm:px-3">
        <p dir="auto" className="min-w-0 flex-1 truncate px-2 text-[0.9375rem]">
          {file?.filename}
        </p>
        {counter !== undefined && <p className="px-2 text-sm text-white/70 tabular-nums">{counter}</p>}
        {tools}
        {onDownload && file && (
          <IconButton label={commonMessages.download} className={viewerButton} onClick={() => onDownload(file)}>
            <Download className="size-5" strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
        <IconButton label={commonMessages.close} className={viewerButton} onClick={onClose}>
          <X className="size-6" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </header>
      <ErrorLine text={fault} className="mx-auto mb-2 shrink-0" />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div className="relative flex min-h-0 flex-1 items-center justify-center">{children}</div>
          {filmstrip}
        </div>
        {panel}
      </div>
    </dialog>
  )
}
