import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { within } from '#testing/within.ts'

import { eventJson, insertEvent } from './outbox-queries.ts'
import { createOutbox, type RunningOutbox } from './outbox.ts'

const database = await openTestDatabase(10)
afterAll(() => database.close())

const running: RunningOutbox<object>[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const outbox of running.splice(0)) await outbox.stop()
  await database.pool.query('delete from outbox')
})
const open = (options?: Parameters<typeof createOutbox>[2]): RunningOutbox<object> => {
  const outbox = createOutbox<object>(database.db, createLog('silent'), options)
  running.push(outbox)
  return outbox
}
const write = (...events: object[]) =>
  transaction(database.db, async (tx) => {
    for (const event of events) await insertEvent(tx, eventJson(event))
  })
const count = async (): Promise<number> => (await database.pool.query('select from outbox')).rowCount ?? 0
const until = (what: string, isSo: () => boolean | Promise<boolean>) => {
  const check = async () => {
    while (!(await isSo())) await wait(10)
  }
  return within(what, check())
}

describe('outbox events', () => {
  it('are handled once, in order, and then deleted', async () => {
    const outbox = open()
    const handled: object[] = []
    await write(...Array.from({ length: 20 }, (_, number) => ({ number })))
    outbox.start(async (_, event) => void handled.push(event))
    await until('all of them handled', async () => (await count()) === 0)
    expect(handled).toEqual(Array.from({ length: 20 }, (_, number) => ({ number })))
  })

  it('are handled immediately after a poke and soon without one', async () => {
    const outbox = open()
    const handled: object[] = []
    outbox.start(async (_, event) => void handled.push(event))
    await write({ number: 1 })
    outbox.poke()
    await until('the first handled', () => handled.length === 1)
    await write({ number: 2 })
    await until('the second handled', () => handled.length === 2)
    expect(handled).toEqual([{ number: 1 }, { number: 2 }])
  })

  it('are each handled by one of several processes', async () => {
    const handled: number[] = []
    await write(...Array.from({ length: 100 }, (_, number) => ({ number })))
    for (let process = 0; process < 3; process++) {
      open().start(async (_, event) => void handled.push((event as { number: number }).number)) // written above
    }
    await until('all of them handled', async () => (await count()) === 0)
    expect(handled.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 100 }, (_, number) => number))
  })

  it('are retried later when they fail, roll back, and do not block others', async () => {
    const outbox = open()
    let failures = 0
    const handled: object[] = []
    await write({ bad: true }, { number: 1 }, { number: 2 })
    outbox.start(async (tx, event) => {
      if ('bad' in event && failures < 1) {
        failures++
        await insertEvent(tx, eventJson({ left: 'behind' }))
        throw new Error('not today')
      }
      handled.push(event)
    })
    await until('the others handled', () => handled.length >= 2)
    expect(handled).toEqual([{ number: 1 }, { number: 2 }])
    await until('the bad one handled', async () => (await count()) === 0)
    expect(handled).toEqual([{ number: 1 }, { number: 2 }, { bad: true }])
  })

  it('are handled after waiting for months', async () => {
    const outbox = open()
    await write({ number: 1 })
    await database.pool.query("update outbox set due_at = now() - interval '90 days'")
    const handled: object[] = []
    outbox.start(async (_, event) => void handled.push(event))
    await until('it handled', async () => (await count()) === 0)
    expect(handled).toEqual([{ number: 1 }])
  })

  it('commit together with their effects or not at all', async () => {
    const outbox = open()
    let afterCommits = 0
    let tries = 0
    await write({ number: 1 })
    outbox.start(async (tx, event) => {
      if (!('number' in event)) return
      tries++
      tx.afterCommit(() => afterCommits++)
      await insertEvent(tx, eventJson({ follows: tries }))
      if (tries === 1) throw new Error('not today')
    })
    await until('the second try', () => tries === 2)
    await until('nothing left', async () => (await count()) === 0)
    expect(afterCommits).toBe(1)
  })

  it('are awaited when the process stops', async () => {
    const outbox = open()
    let isDone = false
    await write({ number: 1 }, { number: 2 })
    const begun = new Promise<void>((resolve) => {
      outbox.start(async () => {
        resolve()
        await wait(100)
        isDone = true
      })
    })
    await begun
    await outbox.stop()
    expect(isDone).toBe(true)
    expect(await count()).toBe(1)
  })
})

describe('during a steady stream of events', () => {
  const hour = 60 * 60 * 1000

  /** The pauses after all events but the last, in milliseconds. */
  const recordPauses = async ({ isBusy, isOverdue }: Record<'isBusy' | 'isOverdue', boolean>) => {
    // On a slow machine the regular poll would otherwise add pokes.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const pauses: number[] = []
    const outbox = open({ longestDelayMs: hour, pause: async (milliseconds) => void pauses.push(milliseconds) })
    await write(...Array.from({ length: 4 }, (_, number) => ({ number })))
    if (isOverdue) await database.pool.query("update outbox set due_at = due_at - interval '61 minutes'")
    let handled = 0
    outbox.start(async () => {
      handled++
      if (handled === 4) return
      await wait(30)
      if (isBusy) outbox.poke()
    })
    await until('all of them handled', async () => (await count()) === 0)
    await outbox.stop()
    return pauses
  }

  it('the outbox pauses to give requests priority', async () => {
    expect(await recordPauses({ isBusy: true, isOverdue: false })).toEqual([50, 50, 50])
  })

  it('the outbox does not pause for overdue events', async () => {
    expect(await recordPauses({ isBusy: true, isOverdue: true })).toEqual([])
  })

  it('the outbox does not pause without further events', async () => {
    expect(await recordPauses({ isBusy: false, isOverdue: false })).toEqual([])
  })
})
