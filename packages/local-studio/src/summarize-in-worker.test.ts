import { expect, it } from 'vitest'

import { summarizeInWorker } from './summarize-in-worker.ts'
import { summarizeLocally } from './summary/summarize-locally.ts'

const never = new AbortController().signal
const small = 'We talked about the weather. '
const decision = 'We decided on walnut fronts by Friday.'
const long = `${Array.from({ length: 5000 }, (_, index) => `${small.slice(0, -2)} ${index}. `).join('')}${decision}`

/** CPU time of this thread. */
const ownTime = async (act: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

it('a long text is summarised in a worker, so that the main thread stays responsive', async () => {
  const here = await ownTime(() => summarizeLocally(long, { verbosity: 'low' }))
  const apart = await ownTime(() => summarizeInWorker(long, 'low', never))
  expect(apart).toBeLessThan(here / 2)
  expect(await summarizeInWorker(long, 'low', never)).toContain(decision)
})

it('long and short texts get the same kind of summary', async () => {
  const talk = small.repeat(600)
  expect(await summarizeInWorker(`${talk}${decision}`, 'low', never)).toContain(decision)
  expect(await summarizeInWorker(`${small}Well. ${decision} Thanks.`, 'low', never)).toContain(decision)
})

it('an aborted summary rejects immediately', async () => {
  const controller = new AbortController()
  const summarizing = summarizeInWorker(long, 'low', controller.signal)
  controller.abort(new Error('Summary aborted'))
  await expect(summarizing).rejects.toThrow('Summary aborted')
})
