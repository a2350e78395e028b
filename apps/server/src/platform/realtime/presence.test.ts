import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { startRedis } from '#testing/start-redis.ts'
import { stretch } from '#testing/stretch.ts'
import { within } from '#testing/within.ts'

import { connectRedis } from './connect-redis.ts'
import { createPresence, type Presence, type Visitor } from './presence.ts'

const redis = await startRedis()
afterAll(() => redis.stop())

const silent = createLog('silent')
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Presence of one process; `die` ends it like kill -9. */
const open = async (instance: string, lifetimeMs = 600) => {
  const link = await connectRedis(redis.url, silent, stretch(60_000))
  const presence = createPresence({ instance, redis: link, log: silent, notifyOthers: () => undefined, lifetimeMs })
  closing.push(async () => {
    await presence.close()
    await link.close()
  })
  return { presence, link }
}

const names = (visitors: readonly Visitor[]) => visitors.map(({ who }) => who).join()
const until = async (presence: Presence, room: string, expected: string): Promise<void> => {
  while (names(await presence.list(room)) !== expected) await wait(20)
}
const listing = (presence: Presence, room: string, expected: string) =>
  within(`${expected || 'no one'} in ${room}`, until(presence, room, expected))

describe('in one process', () => {
  const alone = () => createPresence({ instance: 'only', redis: undefined, log: silent, notifyOthers: () => undefined })

  it('lists each person once with all views', async () => {
    const presence = alone()
    presence.enter('kitchen', 'socket 1', 'mara', 'discussion')
    presence.enter('kitchen', 'socket 2', 'mara', 'board')
    presence.enter('kitchen', 'socket 3', 'iris', null)
    presence.enter('bath', 'socket 4', 'noor', null)
    expect(await presence.list('kitchen')).toEqual([
      { who: 'iris', views: [] },
      { who: 'mara', views: ['discussion', 'board'] },
    ])
    presence.enter('kitchen', 'socket 1', 'mara', null)
    presence.leave('kitchen', 'socket 2')
    presence.leave('kitchen', 'socket 2')
    presence.leave('kitchen', 'socket 9')
    expect(await presence.list('kitchen')).toEqual([
      { who: 'iris', views: [] },
      { who: 'mara', views: [] },
    ])
    expect(presence.here()).toEqual([
      { room: 'kitchen', who: 'mara' },
      { room: 'kitchen', who: 'iris' },
      { room: 'bath', who: 'noor' },
    ])
    await presence.close()
  })

  it('reports many arrivals in one change', async () => {
    const presence = alone()
    const broadcasts: string[] = []
    presence.onChange((room, visitors) => broadcasts.push(`${room}: ${names(visitors)}`))
    for (let number = 0; number < 50; number++) presence.enter('kitchen', `socket ${number}`, `p${number % 3}`, null)
    while (broadcasts.length === 0) await wait(10)
    expect(broadcasts).toEqual(['kitchen: p0,p1,p2'])
    await presence.close()
  })
})

describe('in two processes', () => {
  it('shows people of either process in both', async () => {
    const [one, other] = await Promise.all([open('one', 60_000), open('other', 60_000)])
    one.presence.enter('hall', 'socket 1', 'mara', 'discussion')
    other.presence.enter('hall', 'socket 1', 'noor', null)
    await Promise.all([listing(one.presence, 'hall', 'mara,noor'), listing(other.presence, 'hall', 'mara,noor')])
    expect((await other.presence.list('hall'))[0]).toEqual({ who: 'mara', views: ['discussion'] })
    one.presence.leave('hall', 'socket 1')
    await listing(other.presence, 'hall', 'noor')
  })

  it('keeps people who stay longer than a key lives', async () => {
    const [one, other] = await Promise.all([open('one', 1000), open('other', 1000)])
    one.presence.enter('loft', 'socket 1', 'mara', null)
    await listing(other.presence, 'loft', 'mara')
    await wait(2000)
    // A key that is not renewed has expired by now and does not return.
    await expect.poll(async () => names(await other.presence.list('loft'))).toBe('mara')
  })

  it('removes people of a killed process after a while', async () => {
    const [one, other] = await Promise.all([open('one'), open('other')])
    const broadcasts: string[] = []
    other.presence.onChange((room, visitors) => broadcasts.push(`${room}: ${names(visitors)}`))
    one.presence.enter('stairs', 'socket 1', 'mara', null)
    await listing(other.presence, 'stairs', 'mara')
    other.presence.enter('stairs', 'socket 2', 'noor', null)
    await listing(other.presence, 'stairs', 'mara,noor')
    await one.link.close()
    await listing(other.presence, 'stairs', 'noor')
    const untilReported = async () => {
      while (broadcasts.at(-1) !== 'stairs: noor') await wait(20)
    }
    await within('being told that mara is gone', untilReported())
    expect(other.presence.here()).toEqual([{ room: 'stairs', who: 'noor' }])
  })

  it('removes people of a stopped process immediately', async () => {
    const [one, other] = await Promise.all([open('one', 60_000), open('other', 60_000)])
    one.presence.enter('attic', 'socket 1', 'mara', null)
    await listing(other.presence, 'attic', 'mara')
    await one.presence.close()
    expect(await other.presence.list('attic')).toEqual([])
  })
})
