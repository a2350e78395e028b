import { useEffect } from 'react'

/** A file that is dropped outside the drop zones: by itself a browser would leave the page for it. */
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
