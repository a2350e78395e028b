// The real app on a separate database, with real PostgreSQL and jobs, a file folder, and an adjustable clock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp, jobDefinitions, type App } from '#app'
import { readConfig, type Config } from '#config'
import type { AppContext } from '#create-context'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { connectRedis } from '#platform/realtime/connect-redis.ts'
import { openStorage } from '#platform/storage/open-storage.ts'

import { cheapPasswords } from './cheap-passwords.ts'
import { openTestDatabase } from './database/test-database.ts'
import { createClient, type Client } from './http-client.ts'
import { testSecret } from './start-product.ts'
import { stretch } from './stretch.ts'

export type TestApp = {
  readonly app: App
  readonly config: Config & { readonly SECRET: string }
  readonly database: Database & { readonly connectionString: string }
  readonly dataDir: string
  /** Creates a client with its own cookies and no session. */
  readonly client: () => Client
  readonly passTime: (milliseconds: number) => void
  readonly now: () => Date
  readonly close: () => Promise<void>
}

export type TestAppOptions = {
  readonly settings?: NodeJS.ProcessEnv
  readonly webDir?: string
  readonly log?: Log
  /** An existing installation, which is kept; by default a new one. */
  readonly existing?: { readonly connectionString: string; readonly dataDir: string }
  /** Starts with the machine's time, also shortly before a full hour. */
  readonly isOnTime?: boolean
}

const minute = 60_000
const hour = 60 * minute
/** Signed URLs change with each full hour, so the clock of all apps skips one that could come during a run. */
const startsAhead = hour - (Date.now() % hour) < 20 * minute ? 21 * minute : 0

/** Tests create many people and projects in a short time. */
const withoutLimits = {
  FLOOD_LIMIT: '0',
  INVITATIONS_PER_ADDRESS: '100000',
  INVITATIONS_PER_PERSON: '100000',
  LINKS_PER_HOUR: '0',
  GUEST_ENTRIES_PER_IP: '0',
  GUEST_CODES_PER_NETWORK: '0',
}

/** Tests do not use the internet; those about provider health use a double. */
const withoutNetwork = { AI_HEALTH_MINUTES: '0' }

const openExisting = async (connectionString: string) => ({
  ...(await openDatabase(connectionString, { max: 5, log: createLog('silent') })),
  connectionString,
})

export const startTestApp = async ({
  settings = {},
  webDir = '/nowhere',
  log,
  existing,
  isOnTime = false,
}: TestAppOptions = {}): Promise<TestApp> => {
  const dataDir = existing?.dataDir ?? (await mkdtemp(join(tmpdir(), 'joinery-app-')))
  const database = existing ? await openExisting(existing.connectionString) : await openTestDatabase()
  const SECRET = settings['SECRET'] ?? testSecret
  const given = { ...withoutLimits, ...withoutNetwork, ...settings, DATA_DIR: dataDir, SECRET }
  const config = { ...readConfig(given), SECRET }
  const quiet = log ?? createLog('silent')
  // Tests start the jobs they need: what happens in them does not depend on the time of day.
  const jobs = await startJobs<AppContext>(database.connectionString, jobDefinitions, quiet, {
    followsSchedules: false,
  })
  let ahead = isOnTime ? 0 : startsAhead
  const now = () => new Date(Date.now() + ahead)
  const redis =
    config.REDIS_URL === undefined ? undefined : await connectRedis(config.REDIS_URL, quiet, stretch(60_000))
  const app = await buildApp({
    config,
    database,
    jobs,
    storage: await openStorage(config, dataDir),
    clock: { now },
    instance: newId(),
    redis,
    log: quiet,
    webDir,
    passwordCost: cheapPasswords,
  })
  const close = async (): Promise<void> => {
    await app.http.close()
    await jobs.stop()
    await redis?.close()
    await database.close()
    if (!existing) await rm(dataDir, { recursive: true, force: true })
  }
  return {
    app,
    config: Object.assign(app.context.config, { SECRET }),
    database,
    dataDir,
    client: () => createClient(app.http),
    passTime: (milliseconds) => {
      ahead += milliseconds
    },
    now,
    close,
  }
}
