import type { SummaryOrder } from './summary-worker.ts'
import { summarizeLocally, type Verbosity } from './summary/summarize-locally.ts'
import { createWorkerPool } from './worker-pool.ts'

/** Up to here it takes a few milliseconds, less than starting a thread. */
const shortText = 10_000

/** A thread takes some megabytes and a core: one at a time. */
const pool = createWorkerPool<SummaryOrder, string>(new URL('summary-worker.ts', import.meta.url), 1)

/** The local summary, off the main thread: of a long text it takes tenths of a second. */
export const summarizeApart = async (text: string, verbosity: Verbosity, signal: AbortSignal): Promise<string> => {
  if (text.length <= shortText) return summarizeLocally(text, { verbosity })
  return pool.run({ text, verbosity }, signal)
}
