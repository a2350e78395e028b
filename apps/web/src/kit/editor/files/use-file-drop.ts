import { type DragEvent, useRef, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Dragging files over the editor. Where none can be attached a dropped file is ignored: by itself a browser would leave the page for it. */
export const useFileDrop = (onDrop: ((files: readonly File[]) => void) | undefined) => {
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const follow = (step: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current = Math.max(0, depth.current + step)
    setOver(onDrop !== undefined && depth.current > 0)
  }
  return {
    isOver,
    // While capturing, before the text itself would take a dropped picture for words.
    handlers: {
      onDragEnterCapture: follow(1),
      onDragLeaveCapture: follow(-1),
      onDragOverCapture: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = onDrop ? 'copy' : 'none'
      },
      onDropCapture: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        depth.current = 0
        setOver(false)
        onDrop?.([...event.dataTransfer.files])
      },
    },
  }
}
