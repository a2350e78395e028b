import { expect, test } from 'vitest'

import { drainConsole } from './setup.ts'

test('records console output, so that the test that caused it fails', () => {
  // oxlint-disable-next-line no-console
  console.error('a fault', 1)
  // oxlint-disable-next-line no-console
  console.warn('a warning')
  expect(drainConsole()).toEqual(['a fault 1', 'a warning'])
  expect(drainConsole()).toEqual([])
})
