type Guard = (go: () => void) => void

let guard: Guard | null = null

/** Whatever leads to another page asks this first; answers how to stop that. */
export const guardLeaving = (own: Guard): (() => void) => {
  guard = own
  return () => {
    if (guard === own) guard = null
  }
}

/** For code that leads to another page; links are met by the guard itself. */
export const leaveWith = (go: () => void): void => {
  if (guard) guard(go)
  else go()
}

/** Whether a click would replace this page: not another tab, not a download, not a position on the page. */
export const leadsAway = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || link.origin !== location.origin) return false
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
