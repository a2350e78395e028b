import { vi } from 'vitest'

const rowHeight = 40

/** Gives every row a size, which happy-dom lacks, and a window tall enough to show all rows. */
export const stubLayout = (windowHeight = 100_000): void => {
  class EverythingMeasured implements ResizeObserver {
    readonly #callback: ResizeObserverCallback
    readonly #watched = new Set<Element>()
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback
    }
    observe(target: Element): void {
      this.#watched.add(target)
      const height = ['log', 'grid'].includes(target.getAttribute('role') ?? '') ? windowHeight : rowHeight
      const size = [{ inlineSize: 800, blockSize: height }]
      const entry: ResizeObserverEntry = {
        target,
        contentRect: new DOMRect(0, 0, 800, height),
        borderBoxSize: size,
        contentBoxSize: size,
        devicePixelContentBoxSize: size,
      }
      queueMicrotask(() => {
        if (this.#watched.has(target)) this.#callback([entry], this)
      })
    }
    unobserve(target: Element): void {
      this.#watched.delete(target)
    }
    disconnect(): void {
      this.#watched.clear()
    }
  }
  vi.stubGlobal('ResizeObserver', EverythingMeasured)
  // Elements without an offset parent count as hidden.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(() => document.body)
}
