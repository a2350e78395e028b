import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { drawBars, drawResults } from './draw-results.ts'
import { listOutdated, readAllRuns } from './results.ts'

test('runs are drawn as bars, the largest highest', () => {
  expect(drawBars([0, 5, 10])).toBe('▁▅█')
  expect(drawBars([0.9, 0.9])).toBe('██')
})

test('a single run or a text value draws nothing', () => {
  expect(drawBars([4])).toBe('')
  expect(drawBars([Number.NaN, Number.NaN])).toBe('')
})

test('a missed goal is highlighted, and a bar in a name does not break the table', () => {
  const lines = [{ what: 'a|b', value: '0.10', goal: 'at least 0.5', isMet: false }]
  const about = { date: '2026-01-01T10:00', commit: '0123456789', scenario: '', machine: 'two cores' }
  const page = drawResults(new Map([['board', [{ ...about, lines }]]]))
  expect(page).toContain('| a\\|b | 0.10 | at least 0.5 **missed** |')
})

test('the page of figures matches the stored results', async () => {
  const page = await readFile(new URL('../docs/performance.md', import.meta.url), 'utf8')
  expect(page).toBe(drawResults(await readAllRuns()))
})

test('every scenario was run since its file changed', async () => {
  expect(await listOutdated()).toEqual([])
})
