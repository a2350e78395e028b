// Thread pool for heavy work. Runs at most `limit` jobs, the others wait in order. A thread that dies fails only its
// own job. An aborted job stops immediately, and its thread is terminated.
import { Worker } from 'node:worker_threads'

type Job<Order, Answer> = {
  readonly order: Order
  readonly onProgress: OnProgress | undefined
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

/** Called with a fraction from 0 to 1. */
export type OnProgress = (fraction: number) => void

/** Message of a thread before its answer. */
export type Progress = { readonly progress: number }

const isProgress = (message: unknown): message is Progress =>
  typeof message === 'object' && message !== null && 'progress' in message

/** Idle threads are terminated after this time. */
const idleMs = 300_000

export type WorkerPool<Order, Answer> = {
  readonly run: (order: Order, signal?: AbortSignal, onProgress?: OnProgress) => Promise<Answer>
  /** Terminates idle threads now. */
  readonly close: () => Promise<void>
}

export const createWorkerPool = <Order, Answer>(file: URL, limit: number): WorkerPool<Order, Answer> => {
  const waiting: Job<Order, Answer>[] = []
  const idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  let busy = 0

  /** Removes a thread from the idle list. */
  const wake = (worker: Worker): void => {
    const index = idle.findIndex((entry) => entry.worker === worker)
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]?.timer)
  }

  const start = (): Worker => {
    const worker = new Worker(file)
    // A thread may fail after its job was aborted. Without this listener the error would be uncaught.
    worker.on('error', () => wake(worker)).on('exit', () => wake(worker))
    return worker
  }

  const take = (): Worker => {
    const worker = idle.at(-1)?.worker ?? start()
    wake(worker)
    worker.ref()
    return worker
  }

  const rest = (worker: Worker): void => {
    // Idle threads do not keep the process alive.
    worker.unref()
    const timer = setTimeout(() => void worker.terminate(), idleMs)
    timer.unref()
    idle.push({ worker, timer })
  }

  const running = new Map<Job<Order, Answer>, () => void>()

  const next = (): void => {
    const job = busy < limit ? waiting.shift() : undefined
    if (!job) return
    busy++
    const worker = take()
    const leave = (): void => {
      worker.off('message', done).off('error', fail).off('exit', died)
      running.delete(job)
      busy--
    }
    const done = (answer: Answer | Progress): void => {
      if (isProgress(answer)) return job.onProgress?.(answer.progress)
      leave()
      rest(worker)
      job.resolve(answer)
      next()
    }
    const fail = (reason: unknown): void => {
      leave()
      job.reject(reason)
      void worker.terminate()
      next()
    }
    const died = (): void => fail(new Error('The thread ended before its job was done.'))
    running.set(job, died)
    worker.on('message', done).on('error', fail).on('exit', died)
    worker.postMessage(job.order, [])
  }

  const run: WorkerPool<Order, Answer>['run'] = (order, signal, onProgress) => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const job: Job<Order, Answer> = { order, onProgress, resolve, reject }
    const stop = (): void => {
      reject(signal?.reason)
      const index = waiting.indexOf(job)
      if (index >= 0) waiting.splice(index, 1)
      else running.get(job)?.()
    }
    signal?.addEventListener('abort', stop, { once: true })
    waiting.push(job)
    next()
    return promise.finally(() => signal?.removeEventListener('abort', stop))
  }

  const close = async (): Promise<void> => {
    await Promise.all(idle.map(({ worker }) => worker.terminate()))
  }

  return { run, close }
}
