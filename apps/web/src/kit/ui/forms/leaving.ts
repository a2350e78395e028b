type Guard = (go: () => void) => void

let guard: Guard | null = null

/** Registers a guard that runs before navigation; returns the unregister function. */
export const guardLeaving = (own: Guard): (() => void) => {
  guard = own
  return () => {
    if (guard === own) guard = null
  }
}

/** Runs a navigation through the guard. Only for code: the guard handles links itself. */
export const leaveWith = (go: () => void): void => {
  if (guard) guard(go)
  else go()
}

/** Whether a click would replace this page: not a new tab, a download or an anchor. */
export const leadsAway = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain || event.defaultPrevented || link.origin !== location.origin) return false
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
