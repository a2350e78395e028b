// Duration of each part of a test run as a table: on the console, and in CONTRIBUTING.md between two comments.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './steps.mjs'

/** CPU seconds each part of `npm test` may take, after installing and building. The deep run has no budget. */
const budgets = { usual: { checks: 100, packages: 60, server: 380, web: 180, browser: 230 }, deep: undefined }

const sumOf = (numbers) =>
  numbers.some((number) => number === undefined) ? undefined : numbers.reduce((a, b) => a + b, 0)
const round = (seconds) => (seconds === undefined ? '' : `${Math.round(seconds)} s`)

/** Markdown table with a last row for the whole run. */
export const formatTimes = (depth, times) => {
  const budget = budgets[depth]
  const row = (part, tests, seconds, processorSeconds, allowed) =>
    `| ${[part, tests, round(seconds), round(processorSeconds), ...(budget ? [round(allowed)] : [])].join(' | ')} |`
  const of = (name) => sumOf(times.map((time) => time[name]))
  return [
    `| part | tests | time | processor time |${budget ? ' budget |' : ''}`,
    `|---|---|---|---|${budget ? '---|' : ''}`,
    ...times.map(({ part, tests, seconds, processorSeconds }) =>
      row(part, tests, seconds, processorSeconds, budget?.[part]),
    ),
    row('all', of('tests'), of('seconds'), of('processorSeconds'), sumOf(times.map(({ part }) => budget?.[part]))),
  ].join('\n')
}

/** Replaces the text between `<!-- times of <depth> -->` and `<!-- end -->`. */
export const replaceTimes = (text, depth, table) => {
  const begin = `<!-- times of ${depth} -->`
  const from = text.indexOf(begin)
  const to = text.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`${begin} is missing.`)
  return `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`
}

export const recordTimes = (depth, times) => {
  const file = join(root, 'CONTRIBUTING.md')
  writeFileSync(file, replaceTimes(readFileSync(file, 'utf8'), depth, formatTimes(depth, times)))
}
