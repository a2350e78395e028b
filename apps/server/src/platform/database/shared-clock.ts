// Clock based on the database time, because machines with different clocks would disagree about when tokens and links
// expire (record 44). The offset is measured once a minute.
import { sql } from 'kysely'

import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'

import type { Db } from './database.ts'

export type SharedClock = Clock & { readonly stop: () => void }

const askEveryMs = 60_000
/** Smaller differences may be network latency. */
const negligibleMs = 250
/** Larger differences are logged for the operator. */
const noticeableMs = 5000

const measureOffset = async (db: Db, machine: Clock): Promise<number> => {
  const startedAt = machine.now().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answered = machine.now().getTime()
  const offset = (rows[0]?.now.getTime() ?? answered) - (startedAt + answered) / 2
  return Math.abs(offset) < Math.max(negligibleMs, answered - startedAt) ? 0 : Math.round(offset)
}

export const followDatabaseClock = async (db: Db, machine: Clock, log: Log): Promise<SharedClock> => {
  let offset = 0
  const ask = async (): Promise<void> => {
    try {
      offset = await measureOffset(db, machine)
      if (Math.abs(offset) >= noticeableMs) {
        log.warn({ seconds: Math.round(offset / 1000) }, 'the clocks of this machine and the database differ')
      }
    } catch (error) {
      log.warn({ err: error }, 'failed to read the database time')
    }
  }
  await ask()
  const timer = setInterval(() => void ask(), askEveryMs)
  timer.unref()
  return { now: () => new Date(machine.now().getTime() + offset), stop: () => clearInterval(timer) }
}
