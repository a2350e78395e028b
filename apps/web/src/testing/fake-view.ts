import { vi } from 'vitest'

/** Reports every observed element as in view, since happy-dom has no layout. */
export const stubView = (): void => {
  class EverythingInView implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    readonly #callback: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback
    }
    observe(target: Element): void {
      const box = target.getBoundingClientRect()
      this.#callback(
        [
          {
            target,
            isIntersecting: true,
            intersectionRatio: 1,
            time: 0,
            boundingClientRect: box,
            intersectionRect: box,
            rootBounds: null,
          },
        ],
        this,
      )
    }
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): IntersectionObserverEntry[] {
      return []
    }
  }
  vi.stubGlobal('IntersectionObserver', EverythingInView)
}
