import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/**
 * Calls `onNear` when the element with the returned ref is within `margin` pixels of the window and `isWaiting` is
 * set. Place it after a list with the list's length as its key, so that an end that is still near counts again.
 */
export const useNearEnd = (
  { isWaiting, margin }: { isWaiting: boolean; margin: number },
  onNear: () => void,
): RefCallback<Element> => {
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  return useCallback(
    (end) => {
      if (!isWaiting || !end) return undefined
      const look: IntersectionObserverCallback = (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      }
      const observer = new IntersectionObserver(look, { rootMargin: `${margin}px` })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [isWaiting, margin],
  )
}
