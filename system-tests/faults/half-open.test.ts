import { openDatabase } from '@joinery/server/testing/database/open-database'
import { readMetric } from '@joinery/server/testing/read-metric'
import { callAt } from '@joinery/server/testing/remote-client'
import { startProxy } from '@joinery/server/testing/tcp-proxy'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { startLoad } from './support/load.ts'
import { afterTest, openFolder, openPostgres, openProduct, summarize } from './support/programs.ts'
import { untilReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { countSince } from './support/stored-queries.ts'
import { gatherTeam } from './support/team.ts'

const METRICS_TOKEN = 'a token that only tests know'

it('when the network between browsers and server goes silent, both sides notice, and browsers reconnect and catch up', async () => {
  const { connectionString } = await openPostgres()
  const product = await openProduct({ DATABASE_URL: connectionString, DATA_DIR: await openFolder(), METRICS_TOKEN })
  const network = await startProxy([product.address])
  afterTest(network.close)
  const team = await gatherTeam(product.address)
  // Only the sockets use the broken network; people without a socket keep writing.
  const load = await startLoad({ address: product.address, team, chats: 6, socketAddress: network.address })
  afterTest(load.close)
  await load.acknowledging(200)
  const sockets = () => readMetric(product.address, METRICS_TOKEN, 'joinery_sockets')
  expect(await sockets()).toBe(6)
  network.silence()
  const began = performance.now()
  await expect.poll(() => load.chats.every((chat) => chat.returns() === 1), { timeout: 120_000 }).toBe(true)
  const returned = performance.now() - began
  // The server closes the dead sockets, so only the six new ones are counted.
  await expect.poll(sockets, { timeout: 120_000 }).toBe(6)
  const released = performance.now() - began
  await load.acknowledging(200)
  await load.stop()
  const found = await checkNothingLost({ connectionString, address: product.address, team, load })
  report(
    'half-open sockets',
    { ...found, 'pages are back after': seconds(returned), 'dead sockets are closed after': seconds(released) },
    load.ledger,
  )
})

it('when database connections go silent, calls end with a message, and new connections replace them', async () => {
  const { connectionString } = await openPostgres()
  const { host } = new URL(connectionString)
  const network = await startProxy([`http://${host}`])
  afterTest(network.close)
  const product = await openProduct({
    DATABASE_URL: connectionString.replace(host, new URL(network.address).host),
    DATA_DIR: await openFolder(),
  })
  const team = await gatherTeam(product.address)
  const load = await startLoad({ address: product.address, team })
  afterTest(load.close)
  await load.acknowledging(200)
  const connections = network.silence()
  const silentAt = new Date()
  const began = performance.now()
  const call = await callAt(product.address, 'listProjects', { token: team.people[0]?.token ?? '' })
  const answered = performance.now() - began
  expect([200, 503]).toContain(call.status)
  await untilReady(product.address)
  await load.acknowledging(100)
  const flowing = performance.now() - began
  await load.stop()
  // `LISTEN` connections are replaced too, although silence is normal for them.
  const database = await openDatabase(connectionString)
  afterTest(database.close)
  await expect.poll(() => countSince(database, 'joinery notices', silentAt)).toBeGreaterThan(1)
  // Checks notifications and images too, because the outbox and the jobs have their own connections.
  const found = await checkNothingLost({ connectionString, address: product.address, team, load })
  report(
    'half-open connections to PostgreSQL',
    {
      ...found,
      'connections that went silent': connections,
      'a call is answered after': `${seconds(answered)} (${call.status})`,
      'the next 100 acknowledged within': seconds(flowing),
      'notifications and images done after': seconds(performance.now() - began),
      log: summarize(product),
    },
    load.ledger,
  )
})
