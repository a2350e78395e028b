import { afterEach, expect, it } from 'vitest'

import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

/** Worker that follows commands: answers, dies, throws, or never returns. */
const obedient = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (order) => {
      if (order === 'die') process.exit(1)
      if (order === 'throw') throw new Error('It broke.')
      if (order !== 'sleep') parentPort.postMessage({ order, threadId })
    })
  `)}`,
)

type Answer = { order: string; threadId: number }
let pool: WorkerPool<string, Answer>
const open = (limit: number): void => {
  pool = createWorkerPool(obedient, limit)
}
afterEach(() => pool.close())

it('answers in order and reuses a thread', async () => {
  open(1)
  const answers = await Promise.all(['one', 'two', 'three'].map((order) => pool.run(order)))
  expect(answers.map(({ order }) => order)).toEqual(['one', 'two', 'three'])
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1)
})

it('never exceeds its limit of threads', async () => {
  open(2)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => pool.run(`${i}`)))
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBeLessThanOrEqual(2)
})

it.each(['die', 'throw'])('fails only the job of a thread that ends (%s)', async (order) => {
  open(1)
  const [lost, next] = await Promise.allSettled([pool.run(order), pool.run('next')])
  expect(lost.status).toBe('rejected')
  expect(next).toMatchObject({ status: 'fulfilled', value: { order: 'next' } })
})

it('stops an aborted job and replaces its thread', async () => {
  open(1)
  const controller = new AbortController()
  const [stuck, next] = [pool.run('sleep', controller.signal), pool.run('next')]
  controller.abort(new Error('Enough.'))
  await expect(stuck).rejects.toThrow('Enough.')
  expect((await next).order).toBe('next')
})

it('drops a job that is aborted while it waits', async () => {
  open(1)
  const [first, second] = [new AbortController(), new AbortController()]
  const [running, waiting] = [pool.run('sleep', first.signal), pool.run('never', second.signal)]
  second.abort(new Error('Not needed.'))
  await expect(waiting).rejects.toThrow('Not needed.')
  first.abort(new Error('Enough.'))
  await expect(running).rejects.toThrow('Enough.')
  await expect(pool.run('late', AbortSignal.abort(new Error('Too late.')))).rejects.toThrow('Too late.')
  expect((await pool.run('after')).order).toBe('after')
})
