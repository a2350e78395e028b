import { useEffect } from 'react'

/** Ignores files dropped outside the drop zones; the browser would navigate to them. */
export const useStrayDrops = (): void => {
  useEffect(() => {
    const handleDrag = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', handleDrag)
    addEventListener('drop', handleDrag)
    return () => {
      removeEventListener('dragover', handleDrag)
      removeEventListener('drop', handleDrag)
    }
  }, [])
}
