import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from '#config'
import { listStoredRows, type StoredRow } from '#features/settings/setting-queries.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { listPendingMigrations, listCompletedMigrations } from '#platform/database/migrate.ts'
import { isAlreadyRunning, joinPostgres, startPostgres } from '#platform/database/start-postgres.ts'
import type { Log } from '#platform/log.ts'
import { readVersion } from '#platform/version.ts'

import { readNewestMigration, readServer } from './doctor-queries.ts'
import { reasonOf, type Finding } from './finding.ts'

const about = 'Database'
/** If clocks differ by more, a token from one machine may be expired or not yet valid on another. */
const clockLimitMs = 5000

type Opened = { readonly database: Database; readonly close: () => Promise<void> }

/** Connects to the running server's database, or starts the database temporarily. */
const open = async (config: Config, dataDir: string, log: Log): Promise<Opened> => {
  if (config.DATABASE_URL !== undefined) {
    const database = await openDatabase(config.DATABASE_URL, { max: 2, log })
    return { database, close: database.close }
  }
  const print = () => undefined
  try {
    const postgres = await startPostgres({ dataDir, minFreeDiskMb: 0, print })
    const database = await openDatabase(postgres.connectionString, { max: 2, log })
    const close = async () => {
      await database.close()
      await postgres.stop()
    }
    return { database, close }
  } catch (error) {
    if (!isAlreadyRunning(error)) throw error
    const database = await openDatabase(await joinPostgres({ dataDir, print }), { max: 2, log })
    return { database, close: database.close }
  }
}

const describe = async ({ db }: Database, config: Config): Promise<Finding[]> => {
  const startedAt = Date.now()
  const { version, now, missing } = await readServer(db)
  const took = Date.now() - startedAt
  const due = await listPendingMigrations(db)
  const findings: Finding[] = []
  if (missing.length > 0) {
    const line = `PostgreSQL ${version} is missing ${missing.join(' and ')}. Install the contrib package.`
    findings.push({ about, state: 'bad', line })
  } else {
    const where = config.embedded ? 'embedded' : 'external'
    findings.push({ about, state: 'good', line: `PostgreSQL ${version}, ${where}, responds in ${took} ms.` })
    findings.push(judgeData((await listCompletedMigrations(db)).at(-1), due))
  }
  const newest = due.length === 0 ? await readNewestMigration(db) : undefined
  return [...findings, judgeClock(startedAt + took / 2 - now.getTime(), newest)]
}

/** Compares the data's version with this program's migrations. */
const judgeData = (last: string | undefined, due: readonly string[]): Finding => {
  const program = `Joinery ${readVersion()}`
  if (due.length === 0) return { about: 'Data', state: 'good', line: `Up to date for ${program} (${last ?? 'empty'}).` }
  if (last === undefined)
    return { about: 'Data', state: 'good', line: `None yet. ${program} creates it on first start.` }
  const line = `Last migration: ${last}. Starting ${program} will also run ${due.join(', ')}. Back up first.`
  return { about: 'Data', state: 'doubtful', line }
}

const judgeClock = (aheadMs: number, newestMigration: string | undefined): Finding => {
  const clock = 'Clock'
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) > clockLimitMs) {
    const how = aheadMs > 0 ? 'ahead of' : 'behind'
    const line = `${seconds} s ${how} the database. Use a time service (chrony, timesyncd) on both.`
    return { about: clock, state: 'bad', line }
  }
  if (newestMigration !== undefined && Date.parse(newestMigration) > Date.now() + clockLimitMs) {
    const line = `This clock says ${new Date().toISOString()}, but the database was last updated later than that. Use a time service (chrony, timesyncd).`
    return { about: clock, state: 'bad', line }
  }
  return { about: clock, state: 'good', line: `${new Date().toISOString()}, same as the database.` }
}

type Checked = {
  readonly findings: Finding[]
  /** What admins set; null if it cannot be read. */
  readonly stored: readonly StoredRow[] | null
}

/** Null before the migration that creates the table. */
const readStored = async ({ db }: Database): Promise<StoredRow[] | null> => {
  try {
    return await listStoredRows(db)
  } catch {
    return null
  }
}

export const checkDatabase = async (config: Config, dataDir: string, log: Log): Promise<Checked> => {
  if (config.embedded && !existsSync(join(dataDir, 'postgres'))) {
    const line = `Not created yet in ${dataDir}. Run npm start.`
    return { findings: [{ about, state: 'not checked', line }], stored: [] }
  }
  let opened: Opened | undefined
  try {
    opened = await open(config, dataDir, log)
    return { findings: await describe(opened.database, config), stored: await readStored(opened.database) }
  } catch (error) {
    return { findings: [{ about, state: 'bad', line: `${reasonOf(error)}.` }], stored: null }
  } finally {
    await opened?.close().catch(() => undefined)
  }
}
