// Scrolls while a card is held near the edge of a scrolling column, or of the page.

/** Distance in pixels at which scrolling starts. */
const edge = 72
const fastest = 14

/** Pixels to scroll in the next frame: negative upwards, 0 in the middle. */
export const scrollStep = (at: number, top: number, bottom: number): number => {
  const near = (distance: number) => Math.round(fastest * Math.min(1, Math.max(0, (edge - distance) / edge)))
  const down = near(bottom - at)
  return down > 0 ? down : 0 - near(at - top)
}

export type EdgeScroll = { readonly scroller: Element; readonly step: number }

/** The element to scroll and its speed for a point; null if none. */
export const edgeScrollAt = (element: Element | null, y: number): EdgeScroll | null => {
  const list = element?.closest('[data-column]')?.querySelector('[data-scrolls]')
  const isList = list && list.scrollHeight > list.clientHeight && getComputedStyle(list).overflowY === 'auto'
  const scroller = isList ? list : document.scrollingElement
  if (!scroller) return null
  const { top, bottom } = isList ? list.getBoundingClientRect() : { top: 0, bottom: innerHeight }
  const step = scrollStep(y, Math.max(0, top), Math.min(innerHeight, bottom))
  return step === 0 ? null : { scroller, step }
}
