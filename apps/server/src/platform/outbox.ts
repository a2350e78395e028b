// What happened, handled once. The row of an event is written with the thing itself; after the commit some process takes
// it, does what follows from it and deletes it, all in one transaction. Killed anywhere, it is neither lost nor doubled.
import { setTimeout as wait } from 'node:timers/promises'

import { transaction, type Db, type Tx } from './database.ts'
import type { Log } from './log.ts'
import { postponeEvent, takeEvent } from './outbox-queries.ts'

export type Outbox = {
  /** An event was committed here: do not wait for the next look. */
  readonly poke: () => void
}

export type RunningOutbox = Outbox & {
  readonly start: (handle: (tx: Tx, event: object) => Promise<void>) => void
  readonly stop: () => Promise<void>
}

const lookEveryMs = 1000
const longestWaitSeconds = 300
const longestRestMs = 50

export const createOutbox = (db: Db, log: Log): RunningOutbox => {
  let handle: ((tx: Tx, event: object) => Promise<void>) | undefined
  let isStopped = false
  let isPoked = false
  let draining: Promise<void> | null = null

  /** Handles one event; false when none is due. */
  const handleNext = async (act: NonNullable<typeof handle>): Promise<boolean> => {
    let taken: { readonly id: number; readonly failures: number } | undefined
    try {
      return await transaction(db, async (tx) => {
        const row = await takeEvent(tx)
        if (!row) return false
        taken = row
        await act(tx, row.event)
        return true
      })
    } catch (error) {
      log.warn({ err: error }, 'an event could not be handled and is tried again')
      if (!taken) throw error
      await postponeEvent(db, taken.id, Math.min(2 ** taken.failures, longestWaitSeconds))
      return true
    }
  }

  const drain = async (act: NonNullable<typeof handle>): Promise<void> => {
    for (;;) {
      isPoked = false
      const began = performance.now()
      const wasThere = await handleNext(act)
      if (isStopped || (!wasThere && !isPoked)) return
      // While new ones keep coming, those who cause them go first: half of the time is theirs.
      if (isPoked) await wait(Math.min(performance.now() - began, longestRestMs))
    }
  }

  const poke = (): void => {
    isPoked = true
    if (!handle || isStopped || draining) return
    draining = drain(handle)
      .catch((error: unknown) => log.warn({ err: error }, 'events could not be read'))
      .finally(() => {
        draining = null
      })
  }

  const timer = setInterval(poke, lookEveryMs)
  timer.unref()
  return {
    poke,
    start: (act) => {
      handle = act
      poke()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await draining
    },
  }
}
