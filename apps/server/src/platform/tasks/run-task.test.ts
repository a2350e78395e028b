import { limits } from '@joinery/contract/limits'
import { describe, expect, it, vi } from 'vitest'

import { stretch } from '#testing/stretch.ts'
import { crash, describeProcess, fail, grow, spin } from '#testing/test-tasks.ts'

import { claimOf, createTaskRunner, type Requester } from './run-task.ts'
import { createSharedWork } from './shared-work.ts'

const by = (owner: string, more: Omit<Requester, 'owner'> = {}): Requester => ({ owner, ...more })
const heavy = (owner: string, more = {}) => ({ by: by(owner, more), costMs: 200 })
const path = '/nowhere'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const untilEnded = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: stretch(60_000) })
const untilStarted = (runner: { readonly pids: () => number[] }): Promise<number> =>
  vi.waitFor(
    () => {
      const [pid] = runner.pids()
      if (pid === undefined) throw new Error('No process')
      return pid
    },
    { timeout: stretch(60_000) },
  )

describe('tasks', () => {
  it('run here if they are small, otherwise in a child process with low priority and without settings', async () => {
    const { runTask } = createTaskRunner()
    const small = await runTask(describeProcess, path, {}, { by: by('Mara'), costMs: 10 })
    expect(small.pid).toBe(process.pid)
    const large = await runTask(describeProcess, path, {}, heavy('Mara'))
    expect(large.pid).not.toBe(process.pid)
    expect(large.priority).toBe(10)
    expect(large.settings.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'])
  })

  it('reuse a process, which ends when it is idle or has grown', async () => {
    const { runTask, pids } = createTaskRunner({ idleMs: 50 })
    const first = await runTask(describeProcess, path, {}, heavy('Mara'))
    const second = await runTask(describeProcess, path, {}, heavy('Ada'))
    expect(second.pid).toBe(first.pid)
    await untilEnded(first.pid)
    await vi.waitFor(() => expect(pids()).toEqual([]), { timeout: stretch(60_000) })
    const grown = createTaskRunner({ keptBytes: 200 * 2 ** 20 })
    await untilEnded(await grown.runTask(grow, path, 300 * 2 ** 20, heavy('Mara')))
  })

  it('are killed when the client has left', async () => {
    const runner = createTaskRunner()
    const gone = new AbortController()
    const spinning = runner.runTask(spin, path, {}, heavy('Mara', { signal: gone.signal }))
    const pid = await untilStarted(runner)
    gone.abort(new Error('gone'))
    await expect(spinning).rejects.toThrow('gone')
    await untilEnded(pid)
  })

  it.each([
    ['ends its process', 'crash', crash],
    ['throws', 'error', fail],
  ])('fail when one %s, and the next one runs', async (_, kind, task) => {
    const { runTask } = createTaskRunner()
    await expect(runTask(task, path, {}, heavy('Mara'))).rejects.toMatchObject({ kind })
    expect((await runTask(describeProcess, path, {}, heavy('Mara'))).pid).not.toBe(process.pid)
  })

  it('that take longer than expected do not delay those of others', async () => {
    const runner = createTaskRunner({ shortMs: 300, longMs: 300 })
    const gone = new AbortController()
    // In one network, as in an office or behind a proxy.
    const network = '203.0.113.0/24'
    const spinning = ['Eve', 'Mallory', 'Trudy'].map((owner) =>
      runner
        .runTask(spin, path, {}, heavy(owner, { network, signal: gone.signal }))
        .catch((error: Error) => error.message),
    )
    for (const costMs of [200, 200, 1000]) {
      const described = await runner.runTask(describeProcess, path, {}, { by: by('Mara', { network }), costMs })
      expect(described.priority).toBe(10)
    }
    // One of the long ones runs, the others wait.
    expect(runner.pids().length).toBeLessThanOrEqual(2)
    gone.abort(new Error('gone'))
    expect(await Promise.all(spinning)).toEqual(['gone', 'gone', 'gone'])
  })

  it.each([
    ['link', limits.drawing.heavy.perLink, { link: 'one' }],
    ['network', limits.drawing.heavy.perNetwork, { network: '203.0.113.0/24' }],
    ['person', limits.drawing.heavy.perPerson, {}],
  ])('are limited per %s', async (_, most, who) => {
    const { runTask } = createTaskRunner()
    const gone = new AbortController()
    const work = heavy('studio', { ...who, signal: gone.signal })
    const running = Array.from({ length: most }, () => runTask(spin, path, {}, work).catch(() => 'stopped'))
    await expect(runTask(spin, path, {}, work)).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
    gone.abort()
    expect(await Promise.all(running)).toEqual(Array(most).fill('stopped'))
    const next = heavy('studio', who)
    expect((await runTask(describeProcess, path, {}, next)).pid).not.toBe(process.pid)
  })
})

describe('shared work', () => {
  it('continues while one of its callers needs it, and stops when the last has left', async () => {
    const runner = createTaskRunner()
    const share = createSharedWork<never>()
    const [first, second] = [new AbortController(), new AbortController()]
    const join = ({ signal }: AbortController) =>
      share('page', { claim: claimOf(by('Mara')), signal }, (claims, ended) =>
        runner.runTask(spin, path, {}, { ...heavy('Mara', { signal: ended }), claims }),
      )
    const callers = [join(first), join(second)]
    const pid = await untilStarted(runner)
    first.abort(new Error('first left'))
    await expect(callers[0]).rejects.toThrow('first left')
    expect(isAlive(pid)).toBe(true)
    expect(runner.pids()).toEqual([pid])
    second.abort(new Error('second left'))
    await expect(callers[1]).rejects.toThrow('second left')
    await untilEnded(pid)
  })
})
