import { expect, test } from 'vitest'

import { formatTimes, replaceTimes } from './run-times.mjs'

const times = [
  { part: 'checks', tests: 0, seconds: 41.2, processorSeconds: 80.4 },
  { part: 'web', tests: 900, seconds: 100, processorSeconds: 150.4 },
]

test('formats each part with its budget, and the whole run', () => {
  expect(formatTimes('usual', times).split('\n')).toEqual([
    '| part | tests | time | processor time | budget |',
    '|---|---|---|---|---|',
    '| checks | 0 | 41 s | 80 s | 100 s |',
    '| web | 900 | 100 s | 150 s | 180 s |',
    '| all | 900 | 141 s | 231 s | 280 s |',
  ])
})

test('leaves out the CPU time if it cannot be read, and the budget if there is none', () => {
  const [, , , last] = formatTimes('deep', [{ ...times[0], processorSeconds: undefined }]).split('\n')
  expect(last).toBe('| all | 0 | 41 s |  |')
})

test('replaces the table of one kind of run only', () => {
  const text = 'A\n<!-- times of usual -->\nold\n<!-- end -->\nB\n<!-- times of deep -->\nkept\n<!-- end -->\n'
  expect(replaceTimes(text, 'usual', 'new')).toBe(text.replace('old', 'new'))
  expect(() => replaceTimes('', 'usual', 'new')).toThrow('missing')
})
