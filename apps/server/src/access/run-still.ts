// Runs attempts that must store nothing between two readings of the stored state. If the readings differ, repeats the
// attempts one by one on a fresh copy to find the ones that stored something.
import type { World } from './scene.ts'
import { changesBetween, readStoredState, type StoredState } from './stored-state-queries.ts'

/** Creates what an attempt needs, which may store something, and returns the attempt. */
export type PrepareAttempt<Result> = (world: World) => Promise<() => Promise<Result>>

type StillResult<Result> = {
  readonly result: Result
  /** Unintended changes. */
  readonly changed: readonly string[]
}

export type StillRunner = {
  /** Returns one result per attempt in order. `mayChange` names the intended changes. */
  readonly run: <Result>(
    attempts: readonly PrepareAttempt<Result>[],
    mayChange?: readonly string[],
  ) => Promise<StillResult<Result>[]>
  /** Call it when something else may have been stored since the last reading. */
  readonly forget: () => void
}

export const createStillRunner = (world: World): StillRunner => {
  /** The last reading, while it is valid. */
  let known: StoredState | undefined

  const findChanges = async (
    attempts: readonly PrepareAttempt<unknown>[],
    mayChange: readonly string[],
  ): Promise<string[][]> => {
    const copy = await world.openCopy()
    try {
      const found: string[][] = []
      for (const prepare of attempts) {
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

  return {
    run: async <Result>(attempts: readonly PrepareAttempt<Result>[], mayChange: readonly string[] = []) => {
      const runs: (() => Promise<Result>)[] = []
      for (const prepare of attempts) runs.push(await prepare(world))
      const before = known ?? (await readStoredState(world.app))
      const results: Result[] = []
      for (const run of runs) results.push(await run())
      known = await readStoredState(world.app)
      const changed = changesBetween(before, known).filter((what) => !mayChange.includes(what))
      const found = changed.length > 0 ? await findChanges(attempts, mayChange) : []
      if (changed.length > 0 && found.flat().length === 0) {
        throw new Error(`Together these attempts have changed ${changed.join(', ')}, but none of them alone`)
      }
      return results.map((result, index) => ({ result, changed: found[index] ?? [] }))
    },
    forget: () => {
      known = undefined
    },
  }
}
