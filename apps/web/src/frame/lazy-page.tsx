import { type RetryableLazy, retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

// A page has no props; a part of a page may.
export type LazyPage<Props extends object = object> = RetryableLazy<Props>

/** A page, or a tab of one, in its own chunk. A failed load is retried on the next visit. */
export const lazyPage = retryableLazy
