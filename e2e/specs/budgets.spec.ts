import { readdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { expectPrivateWithin, expectPublicWithin } from '../fixtures/budgets.ts'
import { expect, test } from '../fixtures/people.ts'

/** Maximum bytes of one script file. */
const mostOfOne = 150_000

// Measured without a cache.
test.use({ hasOwnWindows: true })

test('fetches no more script than budgeted for the pages people open first', async ({ page, signIn }) => {
  await expectPublicWithin(page, ['landing', 'login'])
  await expectPrivateWithin(await signIn(), page, ['dashboard', 'project/discussion', 'guestReview'])
})

test('builds no script file above the size limit', async () => {
  const folder = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js.gz'))
  const sizes = await Promise.all(names.map(async (name) => ({ name, bytes: (await stat(folder + name)).size })))
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.filter(({ bytes }) => bytes > mostOfOne)).toEqual([])
})
