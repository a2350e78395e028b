import { type CSSProperties, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Minimum height of a keyboard; browser bars are smaller. */
const leastKeyboard = 120
/** The usual header height. */
const usualTop = 64

type View = { readonly top: number; readonly height: number }

/** The part of the window above an on-screen keyboard; null without one. */
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
 * Sizes a pane that scrolls inside: down to the bottom of the window, or to the on-screen keyboard. Other panes are as
 * tall as their content.
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
    // The header is thinner in a low window, such as a rotated phone.
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
