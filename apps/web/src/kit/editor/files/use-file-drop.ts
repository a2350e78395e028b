import { type DragEvent, useRef, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/**
 * Handles files dragged over the editor. If none can be attached, ignores the drop: the browser would navigate to the
 * file.
 */
export const useFileDrop = (onDrop: ((files: readonly File[]) => void) | undefined) => {
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const trackDepth = (step: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current = Math.max(0, depth.current + step)
    setOver(onDrop !== undefined && depth.current > 0)
  }
  return {
    isOver,
    // Capture phase, before the editor would insert a dropped image as text.
    handlers: {
      onDragEnterCapture: trackDepth(1),
      onDragLeaveCapture: trackDepth(-1),
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
