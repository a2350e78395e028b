import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { createTurns } from '#platform/turns.ts'

import type { Certificate } from './draw-certificate.ts'

const timeLimitMs = 30_000

/** One at a time: it keeps a core busy, and takes as much memory as its fonts. */
const turns = createTurns({ atOnce: 1, perPerson: 1, waiting: 20, waitMs: 60_000 })

/** In a thread of its own, in turns between people. */
export const makeCertificate = (person: string, certificate: Certificate): Promise<Buffer> =>
  turns(person, async () => {
    const worker = new Worker(new URL('./certificate-worker.ts', import.meta.url), {
      workerData: certificate,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    })
    try {
      // An error of the thread rejects this.
      const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeLimitMs) })) as [Uint8Array] // it sends nothing else
      return Buffer.from(bytes)
    } finally {
      await worker.terminate()
    }
  })
