// Results are stored with their date, so that a gradual decline is visible as well as a sudden one.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'

import type { Line } from './scenario.ts'

export type Run = {
  readonly date: string
  readonly machine: string
  readonly lines: readonly Line[]
}

/** Per scenario; older ones are dropped. */
const keptRuns = 20

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

export const keepRun = async (name: string, lines: readonly Line[], now: Date): Promise<void> => {
  const machine = `${cpus()[0]?.model ?? process.arch}, ${availableParallelism()} cores, Node ${process.version}`
  const runs = [...(await readRuns(name)), { date: now.toISOString().slice(0, 16), machine, lines }]
  await mkdir(folder, { recursive: true })
  await writeFile(fileOf(name), `${JSON.stringify(runs.slice(-keptRuns), null, 2)}\n`)
}
