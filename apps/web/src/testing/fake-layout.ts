import { vi } from 'vitest'

const rowHeight = 40

/** In tests nothing has a size: here every row of a list has one, and the list's window shows them all. */
export const stubLayout = (windowHeight = 100_000): void => {
  class EverythingMeasured implements ResizeObserver {
    readonly #tell: ResizeObserverCallback
    readonly #watched = new Set<Element>()
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell
    }
    observe(target: Element): void {
      this.#watched.add(target)
      const height = target.getAttribute('role') === 'log' ? windowHeight : rowHeight
      const size = [{ inlineSize: 800, blockSize: height }]
      const entry: ResizeObserverEntry = {
        target,
        contentRect: new DOMRect(0, 0, 800, height),
        borderBoxSize: size,
        contentBoxSize: size,
        devicePixelContentBoxSize: size,
      }
      // As in browsers: not before the page has been laid out.
      queueMicrotask(() => {
        if (this.#watched.has(target)) this.#tell([entry], this)
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
  // What is in no box counts as hidden.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(() => document.body)
}
