// An open viewer is a step in the browser's history, so that Back closes it instead of leaving the page. The address stays,
// and the router's own state with it: for the router nothing happens.

const viewers = new Set<() => void>()
/** A step back of our own is on its way; the browser reports it later. */
let isLeaving = false
let isListening = false

const isViewerEntry = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'viewer' in state
}

const enter = (): void => {
  if (isViewerEntry()) return
  const state: unknown = history.state
  history.pushState({ ...(typeof state === 'object' ? state : {}), viewer: true }, '')
}

const handlePop = (): void => {
  if (!isLeaving) {
    for (const close of viewers) close()
    return
  }
  isLeaving = false
  // Another viewer was opened before the former one's step had been taken back.
  if (viewers.size > 0) enter()
}

/** Makes Back call `onBack`; the returned function takes the step back again when the viewer was closed otherwise. */
export const enterViewer = (onBack: () => void): (() => void) => {
  if (!isListening) addEventListener('popstate', handlePop)
  isListening = true
  const close = () => onBack()
  viewers.add(close)
  if (!isLeaving) enter()
  return () => {
    viewers.delete(close)
    if (viewers.size > 0 || isLeaving || !isViewerEntry()) return
    isLeaving = true
    history.back()
  }
}
