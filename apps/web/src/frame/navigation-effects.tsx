import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** After a navigation the new page is announced through its heading, and starts at its top (going back does not). */
export function NavigationEffects() {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (navigationType !== NavigationType.Pop && !hash) scrollTo(0, 0)

    const main = document.getElementById('main')
    // A page that has put the cursor into its first field knows better.
    if (!main || (main.contains(document.activeElement) && document.activeElement !== main)) return
    const heading = main.querySelector('h1') ?? main
    heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }, [pathname, hash, navigationType])

  return null
}
