// Every open overlay is a step in the browser's history, so that Back closes the topmost instead of leaving the page. The
// address stays, and the router's own state with it: for the router nothing happens. An overlay that is closed otherwise
// takes its step back; where somebody has gone on to another page from inside it, its step is passed over later.

type Overlay = { readonly onBack: () => void }
type Position = { readonly index: number; readonly depth: number }

/** Those that are open, the lowest first. */
const open: Overlay[] = []
/** Steps back of our own are on their way; the browser reports them later. */
let isLeaving = false
let isListening = false
let last: Position = { index: 0, depth: 0 }
let waiting: (() => void)[] = []

/** Where in the history this is: the router counts its pages, we the overlays above each. */
const here = (): Position => {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return { index: 0, depth: 0 }
  const { idx, overlay } = state as { idx?: unknown; overlay?: unknown } // whatever they are, they are looked at
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

/** As many steps as there are open overlays. */
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
    // Another one may have been opened before the former one's step had been taken back.
    settle()
    // Those that closed meanwhile have a step of their own to take back.
    if (isLeaving) return
    for (const resume of waiting.splice(0)) resume()
    return
  }
  const { depth } = last
  if (depth <= open.length) {
    for (const { onBack } of open.slice(depth).toReversed()) onBack()
    return
  }
  // The step of an overlay that is not there any more: on in the direction in which somebody goes.
  if (isAfter(last, before)) history.go(1)
  else leave(depth - open.length)
}

/** Makes Back call `onBack`; the returned function says that the overlay is closed. */
export const enterOverlay = (onBack: () => void): (() => void) => {
  if (!isListening) addEventListener('popstate', handlePop)
  isListening = true
  const overlay: Overlay = { onBack }
  open.push(overlay)
  if (!isLeaving) enterMissing()
  last = here()
  return () => {
    open.splice(open.indexOf(overlay), 1)
    // Several may close at once, and one may open as another closes.
    queueMicrotask(settle)
  }
}

/** For whoever leads to another page: there nothing stays open. */
export const closeOverlays = (): void => {
  for (const { onBack } of open.toReversed()) onBack()
}

/** Once the steps of overlays that have just closed are taken back: whoever replaces the page waits for that. */
export const overlaysLeft = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve))
  if (isLeaving) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
}
