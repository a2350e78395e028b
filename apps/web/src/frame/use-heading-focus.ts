import { useEffect } from 'react'

/** Focuses the heading of replaced content, to announce it; null if a field takes the focus. */
export const useHeadingFocus = (shown: string | null): void => {
  useEffect(() => {
    const heading = shown === null ? null : document.querySelector<HTMLElement>('#main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [shown])
}
