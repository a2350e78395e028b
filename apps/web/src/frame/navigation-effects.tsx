import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Announces a new page by focusing its heading, and scrolls to the top (except when going back). */
export function NavigationEffects() {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (navigationType !== NavigationType.Pop && !hash) scrollTo(0, 0)

    const main = document.getElementById('main')
    // Keep the focus if the page has focused its first field.
    if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return
    const heading = main.querySelector('h1') ?? main
    heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }, [pathname, hash, navigationType])

  return null
}
