import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { findFreePort } from '#platform/process/free-port.ts'
import { StartError } from '#platform/process/start-error.ts'
import { startRedis, type TestRedis } from '#testing/start-redis.ts'
import { within } from '#testing/within.ts'

import { connectRedis, type RedisLink } from './connect-redis.ts'

const silent = createLog('silent')

describe('Redis connection', () => {
  let redis: TestRedis
  let link: RedisLink
  beforeEach(async () => {
    redis = await startRedis()
    link = await connectRedis(redis.url, silent)
  })
  afterEach(async () => {
    await link.close()
    await redis.stop()
  })
  const returning = () =>
    within(
      'Redis coming back',
      new Promise<void>((resolve) => {
        link.onReconnect(resolve)
      }),
    )

  it('restores a subscription that was in progress when Redis died', async () => {
    const received = new Promise<string>((resolve) => {
      redis.freeze()
      void link.subscriber.subscribe('news', resolve)
    })
    await redis.kill()
    await Promise.all([returning(), redis.restart()])
    // The subscription is restored shortly after the reconnect.
    await expect.poll(() => link.publisher.publish('news', 'Walnut')).toBe(1)
    expect(await within('the news', received)).toBe('Walnut')
  })

  it('drops messages published while Redis is down, without errors', async () => {
    await redis.kill()
    expect(await link.publisher.publish('news', 'lost')).toBe(0)
    await Promise.all([returning(), redis.restart()])
    expect(await link.publisher.publish('news', 'heard by nobody')).toBe(0)
  })
})

it('explains in one sentence that no server responds at the address', async () => {
  const url = `redis://:secret@127.0.0.1:${await findFreePort()}`
  const failure = await connectRedis(url, silent).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toMatch(/Can't connect to Redis at 127\.0\.0\.1:\d+ \(.+\)\. Check REDIS_URL\./)
  expect(String(failure)).not.toContain('secret')
})
