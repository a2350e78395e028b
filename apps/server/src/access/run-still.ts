// Runs attempts that must not store anything between two readings of the stored state. If these differ, the attempts are
// repeated one by one on a fresh copy of the world, to name those that have stored something.
import type { World } from './scene.ts'
import { changesBetween, readStoredState, type StoredState } from './stored-state-queries.ts'

export type StillAttempt<Result> = {
  /** Creates what the attempt needs, which may store something, and returns the attempt itself. */
  readonly prepare: (world: World) => Promise<() => Promise<Result>>
  /** What it may change nevertheless. */
  readonly mayChange: readonly string[]
}

type StillResult<Result> = {
  readonly result: Result
  /** What it has changed, but should not. */
  readonly changed: readonly string[]
}

export type StillRunner = {
  /** Results are in the order of the attempts. */
  readonly run: <Result>(attempts: readonly StillAttempt<Result>[]) => Promise<StillResult<Result>[]>
  /** Something else may have been stored since the last reading. */
  readonly forget: () => void
}

export const createStillRunner = (world: World): StillRunner => {
  /** The last reading, as long as nothing was stored since. */
  let known: StoredState | undefined

  const findChanges = async (attempts: readonly StillAttempt<unknown>[]): Promise<string[][]> => {
    const copy = await world.openCopy()
    try {
      const found: string[][] = []
      for (const { mayChange, prepare } of attempts) {
        const run = await prepare(copy)
        const before = await readStoredState(copy.app)
        await run()
        const changed = changesBetween(before, await readStoredState(copy.app))
        found.push(changed.filter((what) => !mayChange.includes(what)))
      }
      return found
    } finally {
      await copy.close()
    }
  }

  /** Attempts that may all change the same. */
  const runAlike = async <Result>(attempts: readonly StillAttempt<Result>[]): Promise<StillResult<Result>[]> => {
    const runs: (() => Promise<Result>)[] = []
    for (const { prepare } of attempts) runs.push(await prepare(world))
    const before = known ?? (await readStoredState(world.app))
    const results: Result[] = []
    for (const run of runs) results.push(await run())
    known = await readStoredState(world.app)
    const changed = changesBetween(before, known).filter((what) => !attempts[0]?.mayChange.includes(what))
    const found = changed.length > 0 ? await findChanges(attempts) : []
    if (changed.length > 0 && found.flat().length === 0) {
      throw new Error(`Together these attempts have changed ${changed.join(', ')}, but none of them alone`)
    }
    return results.map((result, index) => ({ result, changed: found[index] ?? [] }))
  }

  return {
    run: async <Result>(attempts: readonly StillAttempt<Result>[]) => {
      const results = new Map<StillAttempt<Result>, StillResult<Result>>()
      for (const alike of Map.groupBy(attempts, ({ mayChange }) => mayChange.join()).values()) {
        for (const [index, result] of (await runAlike(alike)).entries()) {
          const attempt = alike[index]
          if (attempt) results.set(attempt, result)
        }
      }
      return attempts.flatMap((attempt) => results.get(attempt) ?? [])
    },
    forget: () => {
      known = undefined
    },
  }
}
