import { Worker } from 'node:worker_threads'

import { createBounded } from '#platform/bounded.ts'

import { summarizeLocally, type Verbosity } from './local/summary/summarize-locally.ts'

/** Up to here it takes a few milliseconds, less than starting a thread. */
const shortText = 10_000

/** A thread takes some megabytes and a core: one at a time. */
const oneAtATime = createBounded(1)

const inThread = (text: string, verbosity: Verbosity, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('summary-worker.ts', import.meta.url), { workerData: { text, verbosity } })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      // Nothing happens here if the message has come.
      reject(new Error('The thread ended without a summary'))
    })
  })

/** The local summary, aside from everything else: of a long text it takes tenths of a second. */
export const summarizeApart = async (text: string, verbosity: Verbosity, signal: AbortSignal): Promise<string> => {
  if (text.length <= shortText) return summarizeLocally(text, { verbosity })
  return oneAtATime(() => inThread(text, verbosity, signal))
}
