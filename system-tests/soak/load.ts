// Runs actions at steady rates, whether or not the previous one has ended; a pause lets all end first.
import { setTimeout as wait } from 'node:timers/promises'

import type { Studio } from './studio.ts'

export type Act = {
  readonly kind: string
  readonly perMinute: number
  readonly run: (studio: Studio) => Promise<void>
}

export type Load = {
  readonly resume: () => void
  /** Starts nothing new, and resolves when everything running has ended. */
  readonly pause: () => Promise<void>
  /** Actions skipped because too many of their kind were running: the machine is too slow for the rate. */
  readonly skipped: () => number
}

const atOnceMost = 8

export const createLoad = (studio: Studio, acts: readonly Act[], rate: number): Load => {
  const running = new Set<Promise<void>>()
  let skipped = 0
  let round = new AbortController()

  const repeat = async ({ kind, perMinute, run }: Act, { signal }: AbortController): Promise<void> => {
    const interval = 60_000 / (perMinute * rate)
    let underWay = 0
    // Random start, so that they do not all act together.
    await wait(Math.random() * Math.min(interval, 10_000))
    while (!signal.aborted) {
      if (underWay >= atOnceMost) skipped++
      else {
        underWay++
        const act = run(studio)
          .catch((error: unknown) => studio.tally.unexpected(`${kind} failed: ${String(error)}`))
          .finally(() => {
            underWay--
            running.delete(act)
          })
        running.add(act)
      }
      await wait(interval * (0.5 + Math.random()))
    }
  }

  return {
    resume: () => {
      round = new AbortController()
      for (const act of acts) void repeat(act, round)
    },
    pause: async () => {
      round.abort()
      while (running.size > 0) await Promise.all(running)
    },
    skipped: () => skipped,
  }
}
