import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, describe, expect, it } from 'vitest'

import { listing, namesOf, openPresence } from '#testing/open-presence.ts'
import { startRedis } from '#testing/start-redis.ts'
import { within } from '#testing/within.ts'

const redis = await startRedis()
afterAll(() => redis.stop())

const open = (instance: string, lifetimeMs?: number) => openPresence(redis.url, instance, lifetimeMs)

describe('in two processes', () => {
  it('keeps people who stay longer than a key lives', async () => {
    const [one, other] = await Promise.all([open('one', 1000), open('other', 1000)])
    one.presence.enter('loft', 'socket 1', 'mara', null)
    await listing(other.presence, 'loft', 'mara')
    await wait(2000)
    // A key that is not renewed has expired by now and does not return.
    await expect.poll(async () => namesOf(await other.presence.list('loft'))).toBe('mara')
  })

  it('removes people of a killed process after a while', async () => {
    const [one, other] = await Promise.all([open('one'), open('other')])
    const broadcasts: string[] = []
    other.presence.onChange((room, visitors) => broadcasts.push(`${room}: ${namesOf(visitors)}`))
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
})
