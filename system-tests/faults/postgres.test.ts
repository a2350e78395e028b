import { setTimeout as wait } from 'node:timers/promises'

import { messages } from '@joinery/contract/messages'
import { callAt } from '@joinery/server/testing/remote-client'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { slowestOf } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { openFolder, openPostgres, logOf, openProduct, summarize } from './support/programs.ts'
import { askReady, untilReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { gatherTeam } from './support/team.ts'

const frozenMs = 60_000

const begin = async () => {
  const postgres = await openPostgres()
  const { connectionString } = postgres
  const product = await openProduct({ DATABASE_URL: connectionString, DATA_DIR: await openFolder() })
  const team = await gatherTeam(product.address)
  const load = await startLoad({ address: product.address, team })
  await load.acknowledging(200)
  return { postgres, product, team, load, connectionString }
}

type Begun = Awaited<ReturnType<typeof begin>>

const finish = async ({ product, team, load, connectionString }: Begun) => {
  await load.acknowledging(200)
  await load.stop()
  const found = await checkNothingLost({ connectionString, address: product.address, team, load })
  load.close()
  return found
}

it('after two restarts of PostgreSQL under load the product waits and continues automatically', async () => {
  const begun = await begin()
  const { postgres, product, load } = begun
  const outages: number[] = []
  for (let times = 0; times < 2; times++) {
    const began = performance.now()
    await postgres.restart()
    await untilReady(product.address)
    outages.push(performance.now() - began)
    await load.acknowledging(100)
  }
  const found = await finish(begun)
  expect(logOf(product).join()).toContain('an idle database connection was lost')
  report(
    'PostgreSQL restarted, twice',
    { ...found, 'ready again after': outages.map(seconds).join(', '), log: summarize(product) },
    load.ledger,
  )
})

it('with PostgreSQL frozen for a minute calls end with a message, readiness fails, and both recover afterwards', async () => {
  const begun = await begin()
  const { postgres, product, load, team } = begun
  await postgres.freeze()
  const unready = await untilReady(product.address, 'not ready')
  const began = performance.now()
  const [person] = team.people
  const call = await callAt(product.address, 'listProjects', { token: person?.token ?? '' })
  const answered = performance.now() - began
  expect(call.status).toBe(503)
  expect(call.body.error).toBe(messages.http.dataUnavailable)
  const during = await askReady(product.address)
  expect([during.status, during.body]).toEqual([503, expect.stringContaining('database')])
  await wait(Math.max(0, frozenMs - (performance.now() - began)))
  // Nothing hangs: waiting calls got a response before it was back.
  const slowest = slowestOf(load.ledger)
  expect(slowest).toBeGreaterThan(9000)
  expect(slowest).toBeLessThan(frozenMs)
  await postgres.thaw()
  const ready = await untilReady(product.address)
  const back = performance.now()
  await load.acknowledging(50)
  const flowing = performance.now() - back
  const found = await finish(begun)
  report(
    'PostgreSQL frozen for a minute',
    {
      ...found,
      'not ready after': seconds(unready),
      'a call is answered after': seconds(answered),
      '/api/ready answers after': seconds(during.tookMs),
      'slowest answer while frozen': seconds(slowest),
      'ready again after': seconds(ready),
      'the next 50 acknowledged within': seconds(flowing),
      log: summarize(product),
    },
    load.ledger,
  )
})
