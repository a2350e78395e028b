import { type RefObject, useEffect } from 'react'

/**
 * Swallows the mouse events and the click of a touch that has already acted. Browsers send them to whatever is below
 * the finger by then, such as a button of a panel that has just opened.
 */
export const useSwallowedClick = (ref: RefObject<HTMLElement | null>, hasActed: RefObject<boolean>): void => {
  useEffect(() => {
    const element = ref.current
    const swallow = (event: TouchEvent): void => {
      if (hasActed.current && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('touchend', swallow, { passive: false })
    return () => element?.removeEventListener('touchend', swallow)
  }, [ref, hasActed])
}
