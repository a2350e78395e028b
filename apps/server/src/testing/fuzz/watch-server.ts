// Invariants for any client input: a timely response without an internal error, and an unharmed server.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { pino } from 'pino'

import type { Log } from '#platform/log.ts'
import { stretch } from '#testing/stretch.ts'

/** Creates a log that collects errors for a test's message. */
export const createFaultLog = (): { readonly log: Log; readonly faults: string[] } => {
  const faults: string[] = []
  const log = pino({ level: 'error', base: null }, { write: (line: string) => void faults.push(line.slice(0, 1_500)) })
  return { log, faults }
}

const secondMs = 1000

/** Longer than any normal call. */
const limitMs = 2 * secondMs

type Outcome<Answer> = { readonly answer: Answer; readonly elapsedMs: number; readonly busyMs: number }

const measure = async <Answer>(ask: () => Promise<Answer>): Promise<Outcome<Answer>> => {
  const started = performance.now()
  const before = process.cpuUsage()
  const answer = await ask()
  const { user, system } = process.cpuUsage(before)
  return { answer, elapsedMs: performance.now() - started, busyMs: (user + system) / 1000 }
}

/**
 * Returns the response and repeats a slow call alone, because other programs may have used the CPU. Throws if this
 * process used the time or nothing explains it.
 */
export const inTime = async <Answer>(ask: () => Promise<Answer>, usualMs = limitMs): Promise<Answer> => {
  const mostMs = stretch(usualMs)
  const first = await measure(ask)
  if (first.elapsedMs <= mostMs) return first.answer
  const again = await measure(ask)
  if (again.elapsedMs <= mostMs || (again.busyMs <= mostMs && again.elapsedMs <= 5 * mostMs)) return again.answer
  throw new Error(`It took ${Math.round(again.elapsedMs)} ms, of which ${Math.round(again.busyMs)} were work`)
}

/** Returns used heap bytes after garbage collection. */
export const heapInUse = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // enabled by the flag above
  collect()
  return process.memoryUsage().heapUsed
}
