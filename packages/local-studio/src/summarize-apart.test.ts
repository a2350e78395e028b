import { expect, it } from 'vitest'

import { summarizeApart } from './summarize-apart.ts'
import { summarizeLocally } from './summary/summarize-locally.ts'

const never = new AbortController().signal
const small = 'We talked about the weather. '
const decision = 'We decided on walnut fronts by Friday.'
const long = `${Array.from({ length: 5000 }, (_, index) => `${small.slice(0, -2)} ${index}. `).join('')}${decision}`

/** The processor time that this thread spends on it. */
const ownTime = async (act: () => unknown): Promise<number> => {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

it('a long text is summarized aside, so that others are served meanwhile', async () => {
  const here = await ownTime(() => summarizeLocally(long, { verbosity: 'low' }))
  const apart = await ownTime(() => summarizeApart(long, 'low', never))
  expect(apart).toBeLessThan(here / 2)
  expect(await summarizeApart(long, 'low', never)).toContain(decision)
})

it('a long and a short text are summarized alike', async () => {
  const talk = small.repeat(600)
  expect(await summarizeApart(`${talk}${decision}`, 'low', never)).toContain(decision)
  expect(await summarizeApart(`${small}Well. ${decision} Thanks.`, 'low', never)).toContain(decision)
})

it('nobody waits for a summary that was given up', async () => {
  const controller = new AbortController()
  const summarizing = summarizeApart(long, 'low', controller.signal)
  controller.abort(new Error('Nobody waits any more.'))
  await expect(summarizing).rejects.toThrow('Nobody waits any more.')
})
