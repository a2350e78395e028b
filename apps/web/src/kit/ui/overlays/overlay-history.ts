// Every open overlay is a history entry, so that Back closes the topmost one. URL and router state stay, so the
// router does nothing. An overlay closed otherwise removes its entry; after navigation from inside it, the entry is
// skipped later.

type Overlay = { readonly onBack: () => void }
type Position = { readonly index: number; readonly depth: number }

const open: Overlay[] = []
/** Our own history steps are pending; the browser reports them later. */
let isLeaving = false
let isListening = false
let last: Position = { index: 0, depth: 0 }
let waiting: (() => void)[] = []

/** The position in the history: the router's page index, and the number of overlays above it. */
const here = (): Position => {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return { index: 0, depth: 0 }
  const { idx, overlay } = state as { idx?: unknown; overlay?: unknown } // checked below
  return { index: typeof idx === 'number' ? idx : 0, depth: typeof overlay === 'number' ? overlay : 0 }
}

const isAfter = (one: Position, other: Position): boolean =>
  one.index > other.index || (one.index === other.index && one.depth > other.depth)

const leave = (steps: number): void => {
  isLeaving = true
  history.go(-steps)
}

const enterMissing = (): void => {
  for (let { depth } = here(); depth < open.length; depth++) {
    const state: unknown = history.state
    history.pushState({ ...(typeof state === 'object' ? state : {}), overlay: depth + 1 }, '')
  }
}

/** Adjusts the history to the number of open overlays. */
const settle = (): void => {
  if (isLeaving) return
  const { depth } = here()
  if (depth > open.length) leave(depth - open.length)
  else enterMissing()
  last = here()
}

const handlePop = (): void => {
  const before = last
  last = here()
  if (isLeaving) {
    isLeaving = false
    // Another overlay may have opened before the previous one's entry was removed.
    settle()
    // Overlays that closed in between have their own entry to remove.
    if (isLeaving) return
    for (const resume of waiting.splice(0)) resume()
    return
  }
  const { depth } = last
  if (depth <= open.length) {
    for (const { onBack } of open.slice(depth).toReversed()) onBack()
    return
  }
  // The entry of a closed overlay: continue in the user's direction.
  if (isAfter(last, before)) history.go(1)
  else leave(depth - open.length)
}

/** Makes Back call `onBack`; the returned function marks the overlay as closed. */
export const enterOverlay = (onBack: () => void): (() => void) => {
  if (!isListening) addEventListener('popstate', handlePop)
  isListening = true
  const overlay: Overlay = { onBack }
  open.push(overlay)
  if (!isLeaving) enterMissing()
  last = here()
  return () => {
    open.splice(open.indexOf(overlay), 1)
    // Several may close together, and one may open as another closes.
    queueMicrotask(settle)
  }
}

export const closeOverlays = (): void => {
  for (const { onBack } of open.toReversed()) onBack()
}

/** Resolves when the entries of closed overlays are removed; await it before replacing the page. */
export const waitForOverlayHistory = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve))
  if (isLeaving) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
}
