import { type DragEvent, type ReactNode, useState } from 'react'

import { useFilePaste } from './use-file-paste.ts'

type DropZoneProps = { onFiles: (files: readonly File[]) => void; children: ReactNode }

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** An area into which files can be dropped, and pasted while nothing is being written elsewhere. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  // Entering a child fires before the leaving of its parent: the area is left when as many were left as entered.
  const [depth, setDepth] = useState(0)
  useFilePaste(onFiles)
  return (
    // Dropping is the pointer's short way; the keyboard has the file input.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="relative"
      onDragEnter={(event) => hasFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={(event) => {
        setDepth(0)
        if (!hasFiles(event) || event.defaultPrevented) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-3 z-20 flex animate-appear items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/90">
          <p className="font-display text-2xl text-accent">Drop to add</p>
        </div>
      )}
    </div>
  )
}
