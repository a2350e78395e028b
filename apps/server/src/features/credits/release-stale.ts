// Any running process releases the reservations of a killed one.
import type { Context } from '#platform/context.ts'
import { deleteStaleInstances } from '#platform/process/instance-queries.ts'

import { giveBackStale } from './reservation-queries.ts'

const releaseStale = async ({ config, db, instance }: Context): Promise<void> => {
  await deleteStaleInstances(db, config.RESERVATION_STALE_SECONDS, instance)
  await giveBackStale(db, instance)
}

export type Releasing = { readonly stop: () => Promise<void> }

/** Runs now and periodically. */
export const startReleasing = (context: Context): Releasing => {
  const { config, log } = context
  let running: Promise<void> | null = null
  const check = (): void => {
    running ??= releaseStale(context)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to look for stale credit reservations'))
      .finally(() => {
        running = null
      })
  }
  check()
  const timer = setInterval(check, config.RESERVATION_CHECK_SECONDS * 1000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
