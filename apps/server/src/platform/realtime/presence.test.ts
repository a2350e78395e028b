import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { listing, namesOf, openPresence } from '#testing/open-presence.ts'
import { startRedis } from '#testing/start-redis.ts'

import { createPresence } from './presence.ts'

const silent = createLog('silent')

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
    presence.onChange((room, visitors) => broadcasts.push(`${room}: ${namesOf(visitors)}`))
    for (let number = 0; number < 50; number++) presence.enter('kitchen', `socket ${number}`, `p${number % 3}`, null)
    while (broadcasts.length === 0) await wait(10)
    expect(broadcasts).toEqual(['kitchen: p0,p1,p2'])
    await presence.close()
  })
})

describe('in two processes', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  const open = (instance: string) => openPresence(redis.url, instance, 60_000)

  it('shows people of either process in both', async () => {
    const [one, other] = await Promise.all([open('one'), open('other')])
    one.presence.enter('hall', 'socket 1', 'mara', 'discussion')
    other.presence.enter('hall', 'socket 1', 'noor', null)
    await Promise.all([listing(one.presence, 'hall', 'mara,noor'), listing(other.presence, 'hall', 'mara,noor')])
    expect((await other.presence.list('hall'))[0]).toEqual({ who: 'mara', views: ['discussion'] })
    one.presence.leave('hall', 'socket 1')
    await listing(other.presence, 'hall', 'noor')
  })

  it('removes people of a stopped process immediately', async () => {
    const [one, other] = await Promise.all([open('one'), open('other')])
    one.presence.enter('attic', 'socket 1', 'mara', null)
    await listing(other.presence, 'attic', 'mara')
    await one.presence.close()
    expect(await other.presence.list('attic')).toEqual([])
  })
})
