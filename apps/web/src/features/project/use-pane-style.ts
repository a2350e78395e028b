import { type CSSProperties, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** What is missing of the window while a keyboard lies on it; bars of the browser that come and go are smaller. */
const leastKeyboard = 120
/** Below the header. */
const usualTop = 64

type View = { readonly top: number; readonly height: number }

/** The part of the window that a keyboard on the screen leaves free; null without one. */
const readFreeView = (): View | null => {
  const view = window.visualViewport
  if (!view || view.scale > 1 || window.innerHeight - view.height < leastKeyboard) return null
  return { top: Math.round(view.offsetTop), height: Math.round(view.height) }
}

const subscribeToView = (onChange: () => void) => {
  const view = window.visualViewport
  view?.addEventListener('resize', onChange)
  view?.addEventListener('scroll', onChange)
  return () => {
    view?.removeEventListener('resize', onChange)
    view?.removeEventListener('scroll', onChange)
  }
}

const readWords = (): string => {
  const view = readFreeView()
  return view ? `${view.top} ${view.height}` : ''
}

/**
 * The size of a pane that scrolls inside itself: it reaches from where it begins to the foot of the window, or, while
 * somebody writes on a phone, is what the keyboard leaves free. A pane that does not is as tall as its content.
 */
export const usePaneStyle = (
  isBounded: boolean,
): { readonly ref: RefObject<HTMLDivElement | null>; readonly pane: CSSProperties } => {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(usualTop)
  const free = useSyncExternalStore(subscribeToView, readWords, () => '')
  useEffect(() => {
    const measure = () => setTop(ref.current?.offsetTop ?? usualTop)
    measure()
    // The header is thinner in a low window: a phone that is turned has another.
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  if (!isBounded) return { ref, pane: { height: 'auto', overflow: 'visible' } }
  if (free !== '' && window.matchMedia('(pointer: coarse)').matches) {
    const [offset, height] = free.split(' ').map(Number)
    return { ref, pane: { position: 'fixed', insetInline: 0, top: offset, height, zIndex: 30, background: 'inherit' } }
  }
  return { ref, pane: { height: `calc(100dvh - ${top}px)` } }
}
