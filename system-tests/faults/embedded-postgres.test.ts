import { postmasterOf, readAccessOf } from '@joinery/server/testing/database/own-postgres'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { startLoad } from './support/load.ts'
import { afterTest, openFolder, openProduct, summarize } from './support/programs.ts'
import { untilReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { gatherTeam } from './support/team.ts'

it('recovers all data after the embedded database is killed (-9) three times under load', async () => {
  const dataDir = await openFolder()
  const product = await openProduct({ DATA_DIR: dataDir })
  // Stop the product gracefully, so that its embedded database stops too. `openProduct` would kill it.
  afterTest(() => product.stop())
  const team = await gatherTeam(product.address)
  const load = await startLoad({ address: product.address, team })
  afterTest(load.close)
  await load.acknowledging(200)
  const outages: number[] = []
  for (let times = 0; times < 3; times++) {
    const pid = await postmasterOf(dataDir)
    const began = performance.now()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => postmasterOf(dataDir), { timeout: 60_000 }).not.toBe(pid)
    await untilReady(product.address)
    outages.push(performance.now() - began)
    await load.acknowledging(150)
  }
  await load.stop()
  const connectionString = await readAccessOf(dataDir)
  const found = await checkNothingLost({ connectionString, address: product.address, team, load })
  expect(product.printed().match(/The embedded database is running again\./g)).toHaveLength(3)
  report(
    'the embedded postmaster killed, three times',
    { ...found, 'ready again after': outages.map(seconds).join(', '), log: summarize(product) },
    load.ledger,
  )
})
