// Context without a server: no HTTP, no sockets, no job workers.
import { resolve } from 'node:path'

import { jobDefinitions } from '#app'
import { readEnvironment } from '#config'
import { createContext, type AppContext } from '#create-context'
import type { AdminContext } from '#features/admin/admin-context.ts'
import { openSettings } from '#features/settings/open-settings.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openConnection } from '#platform/database/open-connection.ts'
import { newId } from '#platform/ids.ts'
import { startJobs, type RunningJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { withoutSockets } from '#platform/realtime/without-sockets.ts'
import { deriveKeys } from '#platform/security/keys.ts'
import { readOrCreateSecret } from '#platform/security/secret.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

export type Shell = { readonly context: AdminContext; readonly close: () => Promise<void> }

export const openShell = async (remark: (line: string) => void): Promise<Shell> => {
  const opened: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (let act = opened.pop(); act; act = opened.pop()) await act()
  }
  try {
    return { context: await openContext(remark, opened), close }
  } catch (error) {
    await close()
    throw error
  }
}

const openContext = async (remark: (line: string) => void, opened: (() => Promise<void>)[]): Promise<AdminContext> => {
  const read = readEnvironment()
  const dataDir = resolve(read.DATA_DIR)
  const log = createLog(read.LOG_LEVEL === 'warn' ? 'error' : read.LOG_LEVEL)
  const { connectionString, close } = await openConnection(read, dataDir, remark)
  opened.push(close)
  const config = { ...read, DATA_DIR: dataDir, SECRET: read.SECRET ?? (await readOrCreateSecret(dataDir)) }
  const database = await openDatabase(connectionString, { max: 3, log })
  opened.push(() => database.close())
  await migrate(database.unbounded.db)
  const jobs = openJobs(() => startJobs<AppContext>(connectionString, jobDefinitions, log))
  opened.push(() => jobs.stop())
  const deps = {
    database,
    jobs,
    instance: newId(),
    storage: await openStorage(config, dataDir),
    clock: systemClock,
    log,
  }
  const outbox = { poke: () => undefined }
  const keys = deriveKeys(config.SECRET)
  const settings = await openSettings({ config, db: database.db, keys, log })
  return { ...createContext(deps, settings, keys, withoutSockets, outbox), by: 'command line' }
}

/** Starts the job queue only for commands that enqueue a job. Jobs run in a server. */
const openJobs = (start: () => Promise<RunningJobs<AppContext>>): RunningJobs<AppContext> => {
  let started: Promise<RunningJobs<AppContext>> | undefined
  return {
    work: async () => undefined,
    reschedule: async () => undefined,
    enqueue: async (...job) => {
      started ??= start()
      await (await started).enqueue(...job)
    },
    stop: async () => (await started)?.stop(),
  }
}
