// Scrolls while a card is held near the edge of what scrolls: a column where it does so by itself, else the page.

/** From this many pixels on; the closer, the faster. */
const edge = 72
const fastest = 14

/** Pixels to scroll in the next frame: negative upwards, nothing in the middle. */
export const scrollStep = (at: number, top: number, bottom: number): number => {
  const near = (distance: number) => Math.round(fastest * Math.min(1, Math.max(0, (edge - distance) / edge)))
  const down = near(bottom - at)
  return down > 0 ? down : 0 - near(at - top)
}

export type EdgeScroll = { readonly scroller: Element; readonly step: number }

/** What should scroll, and how fast, for a point over this element; null where nothing should. */
export const edgeScrollAt = (element: Element | null, y: number): EdgeScroll | null => {
  const list = element?.closest('[data-column]')?.querySelector('[data-scrolls]')
  const isList = list && list.scrollHeight > list.clientHeight && getComputedStyle(list).overflowY === 'auto'
  const scroller = isList ? list : document.scrollingElement
  if (!scroller) return null
  const { top, bottom } = isList ? list.getBoundingClientRect() : { top: 0, bottom: innerHeight }
  const step = scrollStep(y, Math.max(0, top), Math.min(innerHeight, bottom))
  return step === 0 ? null : { scroller, step }
}
