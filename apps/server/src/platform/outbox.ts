// What happened, handled once. The row of an event is written with the thing itself; after the commit some process takes
// it, does what follows from it and deletes it, all in one transaction. Killed anywhere, it is neither lost nor doubled.
import { setTimeout as wait } from 'node:timers/promises'

import { transaction, type Db, type Tx } from './database.ts'
import type { Log } from './log.ts'
import { postponeEvent, takeEvent, type OutboxRow } from './outbox-queries.ts'

export type Outbox = {
  /** An event was committed here: do not wait for the next look. */
  readonly poke: () => void
}

export type RunningOutbox<Event extends object> = Outbox & {
  readonly start: (handle: (tx: Tx, event: Event) => Promise<void>) => void
  readonly stop: () => Promise<void>
}

const lookEveryMs = 1000
const longestWaitSeconds = 300
/** While events keep coming, those who cause them go first: three quarters of the time are theirs … */
const restFactor = 3
const longestRestMs = 50
/** … unless an event has waited for so long already. */
const patienceMs = 2000

/** `Event` is what `eventJson` was given everywhere: nothing else can be stored. */
export const createOutbox = <Event extends object>(db: Db, log: Log): RunningOutbox<Event> => {
  let handle: ((tx: Tx, event: Event) => Promise<void>) | undefined
  let isStopped = false
  let isPoked = false
  let draining: Promise<void> | null = null

  /** Handles one event and answers it; undefined when none is due. */
  const handleNext = async (act: NonNullable<typeof handle>): Promise<OutboxRow<Event> | undefined> => {
    let taken: OutboxRow<Event> | undefined
    try {
      await transaction(db, async (tx) => {
        taken = await takeEvent<Event>(tx)
        if (taken) await act(tx, taken.event)
      })
    } catch (error) {
      log.warn({ err: error }, 'an event could not be handled and is tried again')
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
      const rest = Math.min((performance.now() - began) * restFactor, longestRestMs)
      if (isPoked && (handled?.waited ?? 0) < patienceMs) await wait(rest)
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
