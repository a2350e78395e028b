// Worker for long summaries, one at a time; see summarize-in-worker.ts.
import { parentPort } from 'node:worker_threads'

import { summarizeLocally, type Verbosity } from './summary/summarize-locally.ts'

export type SummaryOrder = { readonly text: string; readonly verbosity: Verbosity }

parentPort?.on('message', ({ text, verbosity }: SummaryOrder) =>
  parentPort?.postMessage(summarizeLocally(text, { verbosity }), []),
)
