import { type RefObject, useEffect } from 'react'

/**
 * Prevents native touch gestures. With `touch-action: none` alone, browsers treat a quick drag as a fling and the
 * next tap as its end, so the tap would be lost.
 */
export const useOwnTouch = (ref: RefObject<HTMLElement | null>, isThere = true): void => {
  useEffect(() => {
    const element = ref.current
    if (!element || !isThere) return undefined
    const keep = (event: TouchEvent): void => {
      if (event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', keep, { passive: false })
    return () => element.removeEventListener('touchmove', keep)
  }, [ref, isThere])
}
