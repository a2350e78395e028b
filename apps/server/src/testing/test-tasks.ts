// Tasks for tests of where and when tasks run; their file is not read.
import { writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'

import { defineTask } from '#platform/tasks/define-task.ts'

export const describeProcess = defineTask(import.meta.url, 'describeProcess', async () => ({
  pid: process.pid,
  priority: getPriority(),
  settings: Object.keys(process.env),
}))

/** Occupies its thread and never ends. */
export const spin = defineTask(import.meta.url, 'spin', async (): Promise<never> => {
  for (;;);
})

/** Writes the id of its process to the file and then acts like `spin`. */
export const reportAndSpin = defineTask(import.meta.url, 'reportAndSpin', async (path): Promise<never> => {
  writeFileSync(path, `${process.pid}\n`)
  for (;;);
})

export const crash = defineTask(import.meta.url, 'crash', async (): Promise<never> => process.exit(1))

export const grow = defineTask(import.meta.url, 'grow', async (_path, bytes: number) => {
  Reflect.set(globalThis, 'grown', Buffer.alloc(bytes, 1))
  return process.pid
})

export const fail = defineTask(import.meta.url, 'fail', async (): Promise<never> => {
  throw new Error('broken')
})
