// Child process that runs tasks with low priority, one at a time. It ends with the process that started it, and when a
// task has used its processor time.
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

import { timeSignal, type Task } from './define-task.ts'

export type Order = {
  /** Limit of processor time. */
  readonly timeMs: number
  readonly module: string
  readonly name: string
  readonly path: string
  readonly options: unknown
}

/** `memoryBytes` is what the process uses afterwards. */
export type Answer = { readonly memoryBytes: number } & ({ readonly result: unknown } | { readonly error: string })

const run = async ({ module, name, path, options }: Order): Promise<unknown> => {
  const exported = (await import(module)) as Record<string, Task<unknown, unknown> | undefined> // a module of ours
  const task = exported[name]
  if (!task) throw new Error(`${module} has no task ${name}`)
  return task.run(path, options)
}

/** Microseconds of processor time at which the process ends. */
const limit = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity)

const answer = async (order: Order): Promise<void> => {
  const { user, system } = process.cpuUsage()
  limit[0] = user + system + order.timeMs * 1000
  const outcome = await run(order).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  limit[0] = Infinity
  process.send?.({ ...outcome, memoryBytes: process.memoryUsage.rss() } satisfies Answer)
}

// The lowest priority would starve beside other programs of the machine.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => void answer(order))
// A task can occupy the main thread, which then notices neither the end of the server nor the limit.
const watch = `
  const { limit, parent } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    if (user + system > limit[0]) process.kill(process.pid, '${timeSignal}')
  }, 250)`
new Worker(watch, { eval: true, workerData: { limit, parent: Number(process.argv[2]) } }).unref()
