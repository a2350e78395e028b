import { useEffect } from 'react'

/** Announces what has taken the place of a page's content, through its heading; null where a field takes the focus. */
export const useHeadingFocus = (shown: string | null): void => {
  useEffect(() => {
    const heading = shown === null ? null : document.querySelector<HTMLElement>('#main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [shown])
}
