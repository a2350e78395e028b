// The programs of one test, ended after it in reverse order.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startBreakablePostgres, type BreakablePostgres } from '@joinery/server/testing/faults/breakable-postgres'
import { runProgram, type Program } from '@joinery/server/testing/run-program'
import { onTestFinished } from 'vitest'

import { usualSettings } from './team.ts'

/** Stopping a database takes longer than the ten seconds that a hook usually has. */
export const afterTest = (act: () => unknown): void => onTestFinished(async () => void (await act()), 120_000)

export const openPostgres = async (): Promise<BreakablePostgres> => {
  const postgres = await startBreakablePostgres()
  afterTest(async () => {
    await postgres.thaw().catch(() => undefined)
    await postgres.stop()
  })
  return postgres
}

export const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-fault-'))
  afterTest(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export type Product = {
  readonly address: () => string
  readonly program: () => Program
  /** Also after a kill: it is reached where it was. */
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** The lines of the log, parsed: those that this process has written since its latest start. */
  readonly logged: () => string[]
}

export const openProduct = async (settings: Readonly<Record<string, string>>): Promise<Product> => {
  let program: Program | undefined
  let address = ''
  const kill = async (): Promise<void> => {
    program?.child.kill('SIGKILL')
    await program?.exited
  }
  const start = async (): Promise<void> => {
    const port = address === '' ? {} : { PORT: new URL(address).port }
    program = runProgram({ ...usualSettings, ...settings, ...port })
    address = await program.ready
  }
  afterTest(kill)
  await start()
  return {
    address: () => address,
    program: () => {
      if (!program) throw new Error('It was not started')
      return program
    },
    start,
    kill,
    logged: () =>
      (program?.printed() ?? '').split('\n').flatMap((line) => {
        if (!line.startsWith('{')) return []
        const { msg, part } = JSON.parse(line) as { msg?: string; part?: string } // a line of the log
        return [part === undefined ? (msg ?? '') : `${msg}: ${part}`]
      }),
  }
}

/** Each sentence of a log once, with how often it was written. */
export const summarize = (lines: readonly string[]): string =>
  [...new Set(lines)].map((line) => `${lines.filter((other) => other === line).length} × ${line}`).join('; ')
