import { type RefObject, useEffect } from 'react'

/**
 * Fingers move it, and nothing else. `touch-action: none` keeps it from being scrolled, but a browser goes on taking a quick
 * drag for a throw, and the next tap for the wish to stop that: the tap would be lost.
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
