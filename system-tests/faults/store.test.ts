import { messages } from '@joinery/contract/messages'
import { fileForm } from '@joinery/server/testing/build-project'
import { startBreakableStore } from '@joinery/server/testing/faults/breakable-store'
import { callAt } from '@joinery/server/testing/remote-client'
import { expect, it } from 'vitest'

import { checkNothingLost } from './support/check.ts'
import { startLoad } from './support/load.ts'
import { afterTest, openFolder, openPostgres, openProduct, summarize } from './support/programs.ts'
import { untilReady } from './support/readiness.ts'
import { report, seconds } from './support/report.ts'
import { gatherTeam } from './support/team.ts'

const away = messages.http.dataUnavailable
const full = messages.http.diskFull

it('with a store that refuses, is full, hangs or is slow uploads report it, messages continue, and it recovers automatically', async () => {
  const { connectionString } = await openPostgres()
  const store = await startBreakableStore(await openFolder())
  afterTest(store.stop)
  const product = await openProduct({
    DATABASE_URL: connectionString,
    DATA_DIR: await openFolder(),
    ...store.settings,
  })
  const team = await gatherTeam(product.address)
  const token = team.people[0]?.token ?? ''
  const params = { id: team.uid_project }
  const load = await startLoad({ address: product.address, team })
  afterTest(load.close)
  await load.acknowledging(150)

  let uploads = 0
  /** Status and duration of an upload; an unacknowledged one must not be stored. */
  const upload = async () => {
    const name = `by-hand-${uploads++}.txt`
    load.ledger.asked.file.add(name)
    const form = fileForm([{ name, bytes: `The plan called ${name}` }])
    const began = performance.now()
    const { status, body } = await callAt(product.address, 'updateProject', { token, params, form })
    if (status === 200) load.ledger.acknowledged.file.add(name)
    return { status, error: body.error as string | undefined, took: performance.now() - began }
  }
  const figures: Record<string, string> = {}
  const faults = [
    ['refusing (503)', 'refusing', away],
    ['full (507)', 'full', full],
    ['not answering', 'hanging', away],
  ] as const
  for (const [title, fault, sentence] of faults) {
    store.break(fault)
    const answered = await upload()
    expect(answered).toMatchObject({ status: 503, error: sentence })
    expect(answered.took).toBeLessThan(60_000)
    const unready = fault === 'full' ? null : await untilReady(product.address, 'degraded')
    await load.acknowledging(60) // messages and cards need no store
    store.break('not')
    const ready = await untilReady(product.address)
    // A retry by the person then works.
    expect(await upload()).toMatchObject({ status: 200 })
    figures[title] = `an upload is answered after ${seconds(answered.took)}, ready again after ${seconds(ready)}${
      unready === null ? '' : `, degraded after ${seconds(unready)}`
    }`
  }
  store.break('slow')
  const slow = await upload()
  expect(slow.status).toBe(200)
  figures['3 s late each time'] = `an upload is answered after ${seconds(slow.took)}`
  store.break('not')
  await untilReady(product.address)
  await load.acknowledging(100)
  await load.stop()
  const found = await checkNothingLost({ connectionString, address: product.address, team, load })
  report('a store that breaks', { ...found, ...figures, log: summarize(product) }, load.ledger)
})
