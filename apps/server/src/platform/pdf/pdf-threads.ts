// Worker threads that read PDFs. An idle worker is reused and ends after a while; one that fails, hangs or has grown is
// terminated immediately, which isolates crashes, memory and time from the server.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { PdfAnswer, PdfOrder, PdfSource, PdfWorkerData } from './pdf-worker.ts'

export type PdfThreadRules = {
  /** Limit for one order, including the worker's start. */
  readonly timeMs: number
  readonly idleMs: number
  /** Memory limit of a worker, and the size above which it is not reused, because its memory never shrinks. */
  readonly maxHeapBytes: number
  readonly keptHeapBytes: number
}

/** A worker exited without a response: the PDF crashed its reader. */
export class PdfCrash extends Error {}

type RunOptions = {
  /** Whether the bytes can be transferred to the worker without a copy. */
  readonly isHandedOver: boolean
}

export type PdfThreads = {
  /** Throws PdfCrash or a TimeoutError. Callers limit concurrency. */
  readonly run: (order: PdfOrder, options: RunOptions) => Promise<PdfAnswer>
  readonly count: () => number
}

/** A small Buffer is a slice of a shared pool and cannot be transferred. */
const buffersOf = (source: PdfSource): ArrayBuffer[] => {
  if ('path' in source || source.bytes.byteLength !== source.bytes.buffer.byteLength) return []
  return source.bytes.buffer instanceof ArrayBuffer ? [source.bytes.buffer] : []
}

export const createPdfThreads = (rules: PdfThreadRules): PdfThreads => {
  const all = new Set<Worker>()
  const waiting = new Map<Worker, NodeJS.Timeout>()

  const start = (): Worker => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { maxHeapBytes: rules.maxHeapBytes } satisfies PdfWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
      // Discard the reader's output about broken PDFs.
      stdout: true,
      stderr: true,
    })
    all.add(worker)
    // An idle worker that fails has no listener, and an unhandled error would end the process.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      all.delete(worker)
      clearTimeout(waiting.get(worker))
      waiting.delete(worker)
    })
    return worker
  }
  const take = (): Worker => {
    const [first] = waiting
    if (!first) return start()
    const [worker, end] = first
    clearTimeout(end)
    waiting.delete(worker)
    worker.ref()
    return worker
  }
  const giveBack = (worker: Worker): void => {
    const end = setTimeout(() => void worker.terminate(), rules.idleMs)
    // An idle worker must not keep the process alive.
    end.unref()
    worker.unref()
    waiting.set(worker, end)
  }

  const run: PdfThreads['run'] = async (order, { isHandedOver }) => {
    const worker = take()
    const settled = new AbortController()
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(rules.timeMs)])
    try {
      // A worker error rejects either promise; its message is not passed on.
      const crash = (error?: unknown): never => {
        throw signal.aborted ? signal.reason : new PdfCrash('A PDF has ended its reader', { cause: error })
      }
      const answered = once(worker, 'message', { signal }).catch(crash)
      const ended = once(worker, 'exit', { signal }).then(crash, crash)
      for (const late of [answered, ended]) late.catch(() => undefined) // the loser of the race
      worker.postMessage(order, isHandedOver ? buffersOf(order.source) : [])
      const [answer] = (await Promise.race([answered, ended])) as [PdfAnswer] // sent by the worker
      if (answer.heapBytes > rules.keptHeapBytes) void worker.terminate()
      else giveBack(worker)
      return answer
    } catch (error) {
      await worker.terminate()
      throw error
    } finally {
      settled.abort()
    }
  }

  return { run, count: () => all.size }
}
