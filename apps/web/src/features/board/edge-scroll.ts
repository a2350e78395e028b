// Scrolls while a card is held near the edge of what scrolls: a column, or the page.

/** From this many pixels on; the closer, the faster. */
const edge = 88
const fastest = 14

/** Pixels to scroll in the next frame: negative upwards, nothing in the middle. */
export const scrollStep = (at: number, top: number, bottom: number): number => {
  const near = (distance: number) => Math.round(fastest * Math.min(1, Math.max(0, (edge - distance) / edge)))
  const down = near(bottom - at)
  return down > 0 ? down : 0 - near(at - top)
}

const isScroller = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** What would scroll at this point: the column where it scrolls by itself, else the page. */
const scrollerAt = (x: number, y: number): Element | null => {
  let element = document.elementFromPoint(x, y)
  while (element && !isScroller(element)) element = element.parentElement
  return element ?? document.scrollingElement
}

/** Called in every frame; answers whether anything moved. */
export const scrollAtEdge = (x: number, y: number): boolean => {
  const scroller = scrollerAt(x, y)
  if (!scroller) return false
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect()
  const step = scrollStep(y, Math.max(0, top), Math.min(innerHeight, bottom))
  const before = scroller.scrollTop
  if (step !== 0) scroller.scrollTop += step
  return scroller.scrollTop !== before
}
