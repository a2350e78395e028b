import { startRedis } from '@joinery/server/testing/start-redis'
import { startProxy } from '@joinery/server/testing/tcp-proxy'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { startLoad } from './support/load.ts'
import { afterTest, openFolder, openPostgres, openProduct } from './support/programs.ts'
import { untilReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { gatherTeam } from './support/team.ts'

it('after kill -9 of one of two processes under load people continue on the other, and nothing is lost or duplicated', async () => {
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
  const outages: number[] = []
  for (const victim of [0, 1, 0] as const) {
    await pair[victim].stop('SIGKILL')
    await load.acknowledging(100) // on the other process
    await untilReady(pair[1 - victim]?.address ?? '')
    const began = performance.now()
    await pair[victim].start()
    await untilReady(pair[victim].address)
    outages.push(performance.now() - began)
    await load.acknowledging(100)
  }
  await load.stop()
  const found = await checkNothingLost({ connectionString, address, team, load })
  const returns = load.chats.reduce((sum, chat) => sum + chat.returns(), 0)
  expect(returns).toBeGreaterThan(0)
  report(
    'kill -9 of one of two processes, three times',
    { ...found, 'reconnections of sockets': returns, 'ready after a start of': outages.map(seconds).join(', ') },
    load.ledger,
  )
})
