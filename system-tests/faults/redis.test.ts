import { setTimeout as wait } from 'node:timers/promises'

import { readinessMessages } from '@joinery/contract/messages/readiness-messages'
import { startRedis } from '@joinery/server/testing/start-redis'
import { startProxy } from '@joinery/server/testing/tcp-proxy'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { startLoad } from './support/load.ts'
import { afterTest, openFolder, openPostgres, openProduct, summarize } from './support/programs.ts'
import { askReady, untilReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { gatherTeam } from './support/team.ts'

const awayMs = 20_000

it('while Redis is down for 20 s everything is stored and acknowledged, and all browsers catch up afterwards', async () => {
  const { connectionString } = await openPostgres()
  const redis = await startRedis()
  afterTest(redis.stop)
  const settings = { DATABASE_URL: connectionString, REDIS_URL: redis.url, DATA_DIR: await openFolder() }
  const pair = [await openProduct(settings), await openProduct(settings)] as const
  const balancer = await startProxy(pair.map((one) => one.address))
  afterTest(balancer.close)
  const { address } = balancer
  const team = await gatherTeam(address)
  const load = await startLoad({ address, team, chats: 8 })
  afterTest(load.close)
  await load.acknowledging(200)

  await redis.kill()
  const unready = await untilReady(pair[0].address, 'degraded')
  expect((await askReady(pair[1].address)).body).toContain(readinessMessages.problems.redis)
  const before = [...load.ledger.acknowledged.message].length
  await wait(awayMs)
  const meanwhile = load.ledger.acknowledged.message.size - before
  expect(meanwhile).toBeGreaterThan(50)
  await redis.restart()
  const ready = Math.max(...(await Promise.all(pair.map((one) => untilReady(one.address)))))
  await load.acknowledging(200)
  await load.stop()
  const caught = performance.now()
  const found = await checkNothingLost({ connectionString, address, team, load })
  expect(load.ledger.refusals.size).toBe(0)
  report(
    'Redis gone for 20 s',
    {
      ...found,
      'degraded after': seconds(unready),
      'messages acknowledged without it': meanwhile,
      'ready again after': seconds(ready),
      'compared, all windows equal, after': seconds(performance.now() - caught),
      log: summarize(...pair),
    },
    load.ledger,
  )
})
