// Heartbeat row of this process. Resources it holds refer to `id`; other processes release them once the row expires.
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'

import { removeInstance, renewInstance } from './instance-queries.ts'

const renewEveryMs = 5000

export type Instance = { readonly id: string; readonly stop: () => Promise<void> }

export const registerInstance = async (db: Db, log: Log, everyMs: number = renewEveryMs): Promise<Instance> => {
  const id = newId()
  await renewInstance(db, id)
  let renewal = Promise.resolve()
  let isRenewing = false
  const renew = async (): Promise<void> => {
    isRenewing = true
    try {
      await renewInstance(db, id)
    } catch (error) {
      log.warn({ err: error }, 'failed to renew this instance')
    }
    isRenewing = false
  }
  const timer = setInterval(() => {
    if (!isRenewing) renewal = renew()
  }, everyMs)
  timer.unref()
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    await renewal // a running renewal would reinsert the row
    await removeInstance(db, id)
  }
  return { id, stop }
}
