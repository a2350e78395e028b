import { type RetryableLazy, retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

// A page takes no props; a part of a page may.
export type LazyPage<Props extends object = object> = RetryableLazy<Props>

/** A page, or a tab of one, in a file of its own. One that did not come is asked for again by whoever comes back. */
export const lazyPage = retryableLazy
