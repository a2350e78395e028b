// Thumbnails of one grid load one at a time, and no two begin within the interval. A card joins the queue when
// it comes near the window and gives it up when it leaves before its turn, so that what is looked at comes first.
import { limits } from '@joinery/contract/limits'

export type ThumbnailLoader = ReturnType<typeof createThumbnailLoader>

/** Settles when the thumbnail stands or has failed; it never rejects. */
type Load = () => Promise<void>

/** One that never settles must not hold up the others. */
const patience = 10_000
/** How far outside the window a card counts as near. */
const margin = '400px'

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

export const createThumbnailLoader = (interval: number = limits.file.thumbnailInterval) => {
  const line = new Set<Load>()
  const watched = new Map<Element, Load>()
  /** The addresses that have stood, by file: a card that comes back into the page need not wait for another turn. */
  const shown = new Map<string, string>()
  let isRunning = false
  let observer: IntersectionObserver | null = null

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (const load of line) {
      line.delete(load)
      await Promise.all([Promise.race([load(), pause(patience)]), pause(interval)])
    }
    isRunning = false
  }

  const forget = (element: Element): void => {
    observer?.unobserve(element)
    watched.delete(element)
  }

  const handleView: IntersectionObserverCallback = (entries) => {
    for (const { target, isIntersecting } of entries) {
      const load = watched.get(target)
      if (!load) continue
      if (isIntersecting) line.add(load)
      else line.delete(load)
    }
    void run()
  }

  /** Asks for a turn for as long as the returned function is not called. */
  const request = (element: Element, load: Load): (() => void) => {
    observer ??= new IntersectionObserver(handleView, { rootMargin: margin })
    const turn = () => {
      forget(element)
      return load()
    }
    watched.set(element, turn)
    observer.observe(element)
    return () => {
      line.delete(turn)
      if (watched.get(element) === turn) forget(element)
    }
  }

  return { request, shown }
}
