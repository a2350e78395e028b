import { setTimeout as wait } from 'node:timers/promises'

import type { TestApp } from './test-app.ts'
import { within } from './within.ts'

/** Waits until all events are handled. Does not wait for the next attempt at a failed one, which may be minutes away. */
export const awaitEvents = ({ database }: Pick<TestApp, 'database'>): Promise<void> => {
  const handled = async (): Promise<void> => {
    while ((await database.pool.query('select from outbox where failures = 0 limit 1')).rowCount !== 0) await wait(5)
  }
  return within('events handled', handled())
}
