// Thumbnails of a grid load one at a time, at least an interval apart. A card joins the queue when it comes near the
// window and leaves it when it scrolls away, so that visible cards load first.
import { limits } from '@joinery/contract/limits'

export type ThumbnailLoader = ReturnType<typeof createThumbnailLoader>

/** Settles when the thumbnail is shown or has failed; never rejects. */
type Load = () => Promise<void>

/** Timeout, so that one thumbnail does not block the queue. */
const timeoutMs = 10_000
const margin = '400px'

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

export const createThumbnailLoader = (interval: number = limits.file.thumbnailInterval) => {
  const line = new Set<Load>()
  const watched = new Map<Element, Load>()
  /** URLs shown so far, by file, so that a card that is mounted again need not queue. */
  const shown = new Map<string, string>()
  let isRunning = false
  let observer: IntersectionObserver | null = null

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (const load of line) {
      line.delete(load)
      await Promise.all([Promise.race([load(), pause(timeoutMs)]), pause(interval)])
    }
    isRunning = false
  }

  const unobserve = (element: Element): void => {
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

  const request = (element: Element, load: Load): (() => void) => {
    observer ??= new IntersectionObserver(handleView, { rootMargin: margin })
    const turn = () => {
      unobserve(element)
      return load()
    }
    watched.set(element, turn)
    observer.observe(element)
    return () => {
      line.delete(turn)
      if (watched.get(element) === turn) unobserve(element)
    }
  }

  return { request, shown }
}
