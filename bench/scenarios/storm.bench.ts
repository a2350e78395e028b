import { openDatabase } from '@joinery/server/testing/database/open-database'
import { startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { seedDiscussion, seedTeam } from '@joinery/server/testing/database/seed-queries'
import { registerAt } from '@joinery/server/testing/remote-client'
import { signToken } from '@joinery/server/testing/sign-token'
import { testSecret } from '@joinery/server/testing/start-product'

import { processorTime } from '../processor-time.ts'
import { newProject, startMeasured } from '../product.ts'
import { atMost, type Effort, type Line, type Scenario } from '../scenario.ts'
import { startStorm } from '../storm-clients.ts'
import { watchMe, watchQuietMe } from '../watch-me.ts'

const goals = { caughtUpSeconds: 10, meTimes: 5, gaveUp: 0 }
const quietMs = 5000

/** One person with a steady load. */
const calmly = { callers: 1, pauseMs: 5 }

const run = async ({ isQuick }: Effort): Promise<Line[]> => {
  const clients = isQuick ? 100 : 500
  const database = await startOwnPostgres()
  const product = await startMeasured({ DATABASE_URL: database.connectionString, SECRET: testSecret })
  const storm = startStorm()
  try {
    const { token } = await registerAt(product.address)
    const uid_project = await newProject(product, token, 'A large site')
    const { db, close } = await openDatabase(database.connectionString)
    const people = await seedTeam(db, uid_project, clients * 2)
    await seedDiscussion(db, uid_project, people.slice(0, 20), 1000)
    await close()

    const quiet = await watchQuietMe(product, token, quietMs, calmly)
    const tokens = people.slice(0, clients).map((person) => signToken(testSecret, person))
    await storm.open({ address: product.address, uid_project, tokens })
    await product.stop('SIGKILL')
    await product.start()
    const answeredAt = performance.now()
    const pids = [product.pid(), await database.pid()]
    const usedBefore = await processorTime(pids)
    let isOver = false
    const busy = watchMe(product, token, () => !isOver, calmly)
    const { caughtUp, gaveUp } = await storm.waitUntilBack()
    const seconds = (performance.now() - answeredAt) / 1000
    const used = ((await processorTime(pids)) - usedBefore) / clients
    isOver = true
    const during = await busy
    return [
      { what: 'clients that caught up', value: `${caughtUp} of ${clients}` },
      atMost('clients that gave up', gaveUp, goals.gaveUp, '', 0),
      atMost('until the last had caught up', seconds, goals.caughtUpSeconds, ' s', 1),
      { what: 'processor time of server and database, a client', value: `${used.toFixed(1)} ms` },
      { what: 'me, p99, quiet', value: `${quiet.p99.toFixed(1)} ms` },
      { what: 'me, p99, meanwhile', value: `${during.p99.toFixed(1)} ms` },
      atMost('the one to the other', during.p99 / quiet.p99, goals.meTimes),
    ]
  } finally {
    await storm.stop()
    await product.remove()
    await database.stop()
  }
}

export const storm: Scenario = {
  name: 'storm',
  about: 'the server is killed; all clients of a large project come back at once',
  run,
}
