// Removes abandoned blobs after the answer to whoever abandoned them: a project may have thousands. Their rows in
// pending_blobs were committed before, so what a stop leaves over is done by the job.
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'

import { trySweep } from './pending-blobs.ts'

export type Sweeper = {
  readonly sweepSoon: (keys: readonly string[]) => void
  /** When all that was asked for until now has been tried. */
  readonly settled: () => Promise<void>
}

/** `stop` waits for the blob that is under way and begins no other. */
export type RunningSweeper = Sweeper & { readonly stop: () => Promise<void> }

export const createSweeper = (db: Db, storage: Storage, log: Log): RunningSweeper => {
  let isStopped = false
  let underWay = Promise.resolve()
  const sweep = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      if (isStopped) return
      await trySweep(db, storage, log, [key])
    }
  }
  return {
    sweepSoon: (keys) => {
      underWay = underWay.then(() => sweep(keys))
    },
    settled: () => underWay,
    stop: () => {
      isStopped = true
      return underWay
    },
  }
}
