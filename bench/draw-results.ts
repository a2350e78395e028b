// Page of all figures: the newest of each scenario with its goal, and earlier runs as small bars.
import type { Run } from './results.ts'

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

const numberIn = (value: string): number => Number.parseFloat(value)

/** One bar per run, oldest first. */
export const drawBars = (values: readonly number[]): string => {
  const known = values.filter((value) => Number.isFinite(value))
  const largest = Math.max(...known)
  if (known.length < 2 || largest <= 0) return ''
  return known.map((value) => bars[Math.round((Math.max(value, 0) / largest) * (bars.length - 1))]).join('')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

const drawScenario = (name: string, runs: readonly Run[]): string => {
  const newest = runs.at(-1)
  if (!newest) return ''
  const rows = newest.lines.map(({ what, value, goal, isMet }) => {
    const former = runs.map(({ lines }) => numberIn(lines.find((line) => line.what === what)?.value ?? ''))
    const verdict = goal === undefined ? '' : `${goal}${isMet ? '' : ' **missed**'}`
    return `| ${cell(what)} | ${cell(value)} | ${cell(verdict)} | ${drawBars(former)} |`
  })
  const about = [newest.date, ...(newest.commit === undefined ? [] : [`commit ${newest.commit}`]), newest.machine]
  return `## ${name}\n\n${about.join(', ')}.\n\n| what | value | goal | runs |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

export const drawResults = (all: ReadonlyMap<string, readonly Run[]>): string =>
  [
    '# Performance\n',
    'Written by `npm run bench` from what it measured. A share is a ratio to a bare handler of the same run; a ratio of\n' +
      '“filled” to “empty” compares two installations of the same run: so the speed of the machine cancels out. The bars are\n' +
      'the runs that are kept, oldest first. How to read and add scenarios: [bench/README.md](../bench/README.md).\n',
    ...[...all].map(([name, runs]) => drawScenario(name, runs)),
  ].join('\n')
