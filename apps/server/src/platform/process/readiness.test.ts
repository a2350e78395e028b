import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createReadiness, type Parts } from './readiness.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const works = () => true
const create = (parts: Partial<Parts>) =>
  createReadiness(
    { database: works, store: works, redis: null, disk: works, mail: null, ...parts },
    pino({ enabled: false }),
  )

const stateOf = async (checked: ReturnType<ReturnType<typeof create>>) =>
  Object.fromEntries((await checked).map(({ part, state }) => [part, state]))

it('reports a part that fails as broken', async () => {
  const check = create({ store: () => Promise.reject(new Error('refused')), redis: () => false })
  expect(await stateOf(check())).toEqual({ database: 'works', store: 'broken', redis: 'broken', disk: 'works' })
})

it('reports a late answer as slow, and one that never comes as broken', async () => {
  let answer: (isThere: boolean) => void = () => undefined
  const check = create({
    database: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const ask = async () => {
    const checked = stateOf(check())
    await vi.advanceTimersByTimeAsync(1000)
    return (await checked)['database']
  }
  expect(await ask()).toBe('slow')
  await vi.advanceTimersByTimeAsync(7000)
  expect(await ask()).toBe('slow')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ask()).toBe('broken')
  // A new check does not start a new wait.
  answer(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(await ask()).toBe('broken')
  answer(true)
  await vi.advanceTimersByTimeAsync(0)
  const next = stateOf(check())
  answer(true)
  expect(await next).toMatchObject({ database: 'works' })
})
