import type { SummaryOrder } from './summary-worker.ts'
import type { Verbosity } from './summary/summarize-locally.ts'
import { createWorkerPool } from './worker-pool.ts'

/** Shorter texts take a few milliseconds, less than starting a thread. */
const shortText = 10_000

/** One at a time, because a thread takes megabytes and a core. */
const pool = createWorkerPool<SummaryOrder, string>(new URL('summary-worker.ts', import.meta.url), 1)

/** Local summary off the main thread; a long text takes tenths of a second. */
export const summarizeInWorker = async (text: string, verbosity: Verbosity, signal: AbortSignal): Promise<string> => {
  if (text.length > shortText) return pool.run({ text, verbosity }, signal)
  // Loaded on demand, because its word lists take time at a start.
  const { summarizeLocally } = await import('./summary/summarize-locally.ts')
  return summarizeLocally(text, { verbosity })
}
