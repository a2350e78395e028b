// The real app on a database of its own: real PostgreSQL, real jobs, a folder for files, and a clock that can be moved.
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

export type TestApp = {
  readonly app: App
  readonly config: Config & { readonly SECRET: string }
  readonly database: Database & { readonly connectionString: string }
  readonly dataDir: string
  /** A browser of its own: cookies, no session yet. */
  readonly client: () => Client
  /** Moves the app's clock forward. */
  readonly passTime: (milliseconds: number) => void
  readonly now: () => Date
  readonly close: () => Promise<void>
}

export type TestAppOptions = {
  readonly settings?: NodeJS.ProcessEnv
  readonly webDir?: string
  readonly log?: Log
  /** An installation that is there already, and stays; by default one of its own. */
  readonly existing?: { readonly connectionString: string; readonly dataDir: string }
}

const minute = 60_000
const hour = 60 * minute
/** Addresses are signed anew with each full hour: the clock of all apps of a test file is past one that is near. */
const startsAhead = hour - (Date.now() % hour) < 3 * minute ? 5 * minute : 0

/** Tests build many people and projects in a short time. */
const withoutLimits = {
  FLOOD_LIMIT: '0',
  INVITATIONS_PER_ADDRESS: '100000',
  INVITATIONS_PER_PERSON: '100000',
  LINKS_PER_HOUR: '0',
  GUEST_ENTRIES_PER_IP: '0',
}

/** No test asks a service of the internet; those about the health of providers ask a double. */
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
}: TestAppOptions = {}): Promise<TestApp> => {
  const dataDir = existing?.dataDir ?? (await mkdtemp(join(tmpdir(), 'joinery-app-')))
  const database = existing ? await openExisting(existing.connectionString) : await openTestDatabase()
  const given = { ...withoutLimits, ...withoutNetwork, ...settings, DATA_DIR: dataDir, SECRET: testSecret }
  const config = { ...readConfig(given), SECRET: testSecret }
  const quiet = log ?? createLog('silent')
  const jobs = await startJobs<AppContext>(database.connectionString, jobDefinitions, quiet)
  let ahead = startsAhead
  const now = () => new Date(Date.now() + ahead)
  const redis = config.REDIS_URL === undefined ? undefined : await connectRedis(config.REDIS_URL, quiet)
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
    config,
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
