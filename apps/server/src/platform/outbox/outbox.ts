// Transactional outbox. An event is stored in the transaction of its cause. After the commit one process handles and
// deletes it in one transaction, so a crash neither loses nor repeats it.
import { setTimeout as wait } from 'node:timers/promises'

import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

import { postponeEvent, claimEvent, type OutboxRow } from './outbox-queries.ts'

export type Outbox = {
  /** Handles a newly committed event now instead of at the next poll. */
  readonly poke: () => void
}

export type RunningOutbox<Event extends object> = Outbox & {
  /** The id rises with each event of an object. */
  readonly start: (handle: (tx: Tx, event: Event, id: number) => Promise<void>) => void
  readonly stop: () => Promise<void>
}

const pollEveryMs = 1000
const longestWaitSeconds = 300
/** Requests have priority: during a steady stream of events, pause three times as long as the work took … */
const pauseFactor = 3
const longestPauseMs = 50

type Options = {
  /** … unless an event has been due for longer than this. */
  readonly longestDelayMs?: number
  readonly pause?: (milliseconds: number) => Promise<unknown>
}

/** `Event` is the type given to `eventJson`; nothing else is stored. */
export const createOutbox = <Event extends object>(
  db: Db,
  log: Log,
  { longestDelayMs = 2000, pause = wait }: Options = {},
): RunningOutbox<Event> => {
  let handle: ((tx: Tx, event: Event, id: number) => Promise<void>) | undefined
  let isStopped = false
  let isPoked = false
  let draining: Promise<void> | null = null

  /** Handles and returns one event; undefined if none is due. */
  const handleNext = async (act: NonNullable<typeof handle>): Promise<OutboxRow<Event> | undefined> => {
    let taken: OutboxRow<Event> | undefined
    try {
      await transaction(db, async (tx) => {
        taken = await claimEvent<Event>(tx)
        if (taken) await act(tx, taken.event, taken.id)
      })
    } catch (error) {
      log.warn({ err: error }, 'an event could not be handled and will be retried')
      if (!taken) throw error
      await postponeEvent(db, taken.id, Math.min(2 ** taken.failures, longestWaitSeconds))
    }
    return taken
  }

  const drain = async (act: NonNullable<typeof handle>): Promise<void> => {
    for (;;) {
      isPoked = false
      const began = performance.now()
      const handled = await handleNext(act)
      if (isStopped || (!handled && !isPoked)) return
      const pauseMs = Math.min((performance.now() - began) * pauseFactor, longestPauseMs)
      if (isPoked && (handled?.waited ?? 0) < longestDelayMs) await pause(pauseMs)
    }
  }

  const poke = (): void => {
    isPoked = true
    if (!handle || isStopped || draining) return
    draining = drain(handle)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to read events'))
      .finally(() => {
        draining = null
      })
  }

  const timer = setInterval(poke, pollEveryMs)
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
