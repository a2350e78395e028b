// Threads in which PDFs are read. A thread that has finished waits for the next order and ends when none comes; one that
// fails, hangs or has grown is ended at once, so that neither a crash, nor memory, nor time that a PDF takes is the server's.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { PdfAnswer, PdfOrder, PdfSource, PdfWorkerData } from './pdf-worker.ts'

export type PdfThreadRules = {
  /** For one order, the start of its thread included. */
  readonly timeMs: number
  readonly idleMs: number
  /** What the reader may take in a thread, and from where on a thread is not used again: it never gives anything back. */
  readonly maxHeapBytes: number
  readonly keptHeapBytes: number
}

/** A thread ended before it answered: the PDF has brought down its reader. */
export class PdfCrash extends Error {}

type RunOptions = {
  /** Nobody else needs the bytes: the thread takes them without a copy. */
  readonly isHandedOver: boolean
}

export type PdfThreads = {
  /** Throws PdfCrash, or a TimeoutError. Whoever calls it sees to how many run at a time. */
  readonly run: (order: PdfOrder, options: RunOptions) => Promise<PdfAnswer>
  readonly count: () => number
}

/** A small Buffer is part of one that others share. */
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
      // What the reader prints about a broken PDF is nobody's business.
      stdout: true,
      stderr: true,
    })
    all.add(worker)
    // One that fails while it waits has nobody who listens; an error without a listener would end the process.
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
    // The process need not stay for a thread that waits.
    end.unref()
    worker.unref()
    waiting.set(worker, end)
  }

  const run: PdfThreads['run'] = async (order, { isHandedOver }) => {
    const worker = take()
    const settled = new AbortController()
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(rules.timeMs)])
    try {
      // An error of the thread rejects either; what it says is nobody's business.
      const crash = (error?: unknown): never => {
        throw signal.aborted ? signal.reason : new PdfCrash('A PDF has ended its reader', { cause: error })
      }
      const answered = once(worker, 'message', { signal }).catch(crash)
      const ended = once(worker, 'exit', { signal }).then(crash, crash)
      for (const late of [answered, ended]) late.catch(() => undefined) // whichever comes second
      worker.postMessage(order, isHandedOver ? buffersOf(order.source) : [])
      const [answer] = (await Promise.race([answered, ended])) as [PdfAnswer] // the thread sends nothing else
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
