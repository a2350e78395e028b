import { attachmentMessages as texts } from '@joinery/contract/messages/attachment-messages'
import { type DragEvent, type ReactNode, useState } from 'react'

import { useFilePaste } from './use-file-paste.ts'

type DropZoneProps = {
  /** `target` is the drop target, or null for pasted files. */
  onFiles: (files: readonly File[], target: EventTarget | null) => void
  /** Called with the element below dragged files, or null when they leave. */
  onOver?: (target: EventTarget | null) => void
  label?: string
  /** Leaves the content visible, to aim at targets inside. */
  isClear?: boolean
  className?: string
  children: ReactNode
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** An area for dropped files, and for files pasted while no other field has the focus. */
export function DropZone({
  onFiles,
  onOver,
  label = texts.dropToAdd,
  isClear = false,
  className = '',
  children,
}: DropZoneProps) {
  // Entering a child fires before leaving its parent, so count both.
  const [depth, setDepth] = useState(0)
  useFilePaste((files) => onFiles(files, null))
  const leave = (left: number) => {
    setDepth(left)
    if (left === 0) onOver?.(null)
  }
  return (
    // Dropping is for pointers; the keyboard uses the file input.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`relative ${className}`}
      onDragEnter={(event) => hasFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => hasFiles(event) && leave(Math.max(0, depth - 1))}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        onOver?.(event.target)
      }}
      onDrop={(event) => {
        leave(0)
        if (!hasFiles(event) || event.defaultPrevented) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files], event.target)
      }}
    >
      {children}
      {depth > 0 && (
        <div
          className={`pointer-events-none absolute -inset-3 z-20 flex animate-appear justify-center rounded-lg border-2 border-dashed border-accent ${isClear ? 'items-start' : 'items-center bg-accent-soft/90'}`}
        >
          <p
            className={
              isClear
                ? 'sticky top-24 mt-4 rounded-full bg-accent px-5 py-2 text-on-accent shadow-high'
                : 'font-display text-2xl text-accent'
            }
          >
            {label}
          </p>
        </div>
      )}
    </div>
  )
}
