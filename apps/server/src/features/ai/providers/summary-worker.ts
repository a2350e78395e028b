// A thread that summarizes one text and ends; see summarize-apart.ts.
import { parentPort, workerData } from 'node:worker_threads'

import { summarizeLocally, type Verbosity } from './local/summary/summarize-locally.ts'

const { text, verbosity } = workerData as { text: string; verbosity: Verbosity } // as summarize-apart.ts hands it over

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(summarizeLocally(text, { verbosity }))
