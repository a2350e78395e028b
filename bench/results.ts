// Results are stored with date, commit and scenario, so that a gradual decline is visible as well as a sudden one.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'

import type { Line } from './scenario.ts'

export type Run = {
  readonly date: string
  /** What was measured; "with changes" if it was not committed. */
  readonly commit?: string
  /** Hash of the scenario's file. */
  readonly scenario?: string
  readonly machine: string
  readonly lines: readonly Line[]
}

/** Per scenario; older ones are dropped. */
const keptRuns = 20

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()

/** The product and the bench, without the figures. */
const currentCommit = (): string => {
  const isChanged = git('status', '--porcelain', '--', '..', ':!results', ':!../docs/performance.md') !== ''
  return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`
}

const scenarios = new URL('./scenarios/', import.meta.url)

const hashScenario = async (name: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(new URL(`${name}.bench.ts`, scenarios)))
    .digest('hex')
    .slice(0, 16)

const folder = new URL('./results/', import.meta.url)
const fileOf = (name: string): URL => new URL(`${name}.json`, folder)

const readRuns = async (name: string): Promise<readonly Run[]> => {
  try {
    return JSON.parse(await readFile(fileOf(name), 'utf8')) as Run[] // written below
  } catch {
    return []
  }
}

export const readAllRuns = async (): Promise<ReadonlyMap<string, readonly Run[]>> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
  return new Map(await Promise.all(names.toSorted().map(async (name) => [name, await readRuns(name)] as const)))
}

/** Scenarios whose last run is missing, or older than their file. */
export const listOutdated = async (): Promise<readonly string[]> => {
  const files = (await readdir(scenarios)).filter((name) => name.endsWith('.bench.ts'))
  const checked = files.toSorted().map(async (file) => {
    const name = file.slice(0, -'.bench.ts'.length)
    const last = (await readRuns(name)).at(-1)
    return last?.scenario === (await hashScenario(name)) ? [] : [name]
  })
  return (await Promise.all(checked)).flat()
}

export const keepRun = async (name: string, lines: readonly Line[], now: Date): Promise<void> => {
  const machine = `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, Node ${process.version}`
  const about = { date: now.toISOString().slice(0, 16), commit: currentCommit(), scenario: await hashScenario(name) }
  const runs = [...(await readRuns(name)), { ...about, machine, lines }]
  await mkdir(folder, { recursive: true })
  await writeFile(fileOf(name), `${JSON.stringify(runs.slice(-keptRuns), null, 2)}\n`)
}
