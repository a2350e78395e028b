const margin = '800px'

export type NearCards = ReturnType<typeof createNearCards>

/**
 * Cards that have come near the visible part of the board. A card that moves to another column is mounted again, and
 * must have its buttons at once, because one of them gets the focus.
 */
export const createNearCards = () => {
  const near = new Set<string | null>()
  const watched = new Map<Element, () => void>()
  let observer: IntersectionObserver | undefined

  const stop = (element: Element): void => {
    observer?.unobserve(element)
    watched.delete(element)
  }
  const handleView: IntersectionObserverCallback = (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) watched.get(target)?.()
  }
  return {
    has: (uid: string | null): boolean => near.has(uid),
    /** Calls back once when the element of the card comes near. */
    observe: (element: Element, uid: string | null, onNear: () => void): (() => void) => {
      // `scrollMargin` is for a column that scrolls by itself.
      observer ??= new IntersectionObserver(handleView, { rootMargin: margin, scrollMargin: margin })
      watched.set(element, () => {
        stop(element)
        near.add(uid)
        onNear()
      })
      observer.observe(element)
      return () => stop(element)
    },
  }
}
