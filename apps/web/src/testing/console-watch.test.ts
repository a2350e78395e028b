import { expect, test } from 'vitest'

import { takeConsole } from './setup.ts'

test('records console output, so that the test that caused it fails', () => {
  // oxlint-disable-next-line no-console
  console.error('a fault', 1)
  // oxlint-disable-next-line no-console
  console.warn('a warning')
  expect(takeConsole()).toEqual(['a fault 1', 'a warning'])
  expect(takeConsole()).toEqual([])
})
