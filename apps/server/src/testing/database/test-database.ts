// A migrated database per test file, copied from a template that is built once per state of the migrations. Files do
// not share rows, so they run in parallel without truncating.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import { isAlive } from '@joinery/embedded-postgres/processes'

import { jobDefinitions } from '#app'
import type { AppContext } from '#create-context'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'

import { stretch } from '../stretch.ts'
import { startTestCluster, type TestCluster } from './test-cluster.ts'
import {
  connect,
  createDatabase,
  dropDatabase,
  exclusively,
  listDatabases,
  renameDatabase,
} from './test-database-queries.ts'

export type TestDatabase = { readonly connectionString: string; readonly drop: () => Promise<void> }

const silent = createLog('silent')
let copies = 0

let spare: Promise<TestDatabase | undefined> | undefined

/** Returns a migrated database and prepares the next one. The last one is dropped as an orphan. */
const takePrepared = async (): Promise<TestDatabase> => {
  const copy = (await spare) ?? (await createTestDatabase())
  spare = createTestDatabase().catch(() => undefined)
  return copy
}

/** Opens a test database; `close` also drops it. */
export const openTestDatabase = async (max = 5): Promise<Database & { readonly connectionString: string }> => {
  const copy = await takePrepared()
  const database = await openDatabase(copy.connectionString, { max, log: silent, connectLimitMs: stretch(60_000) })
  const close = async (): Promise<void> => {
    await database.close()
    await copy.drop()
  }
  return { ...database, close, connectionString: copy.connectionString }
}

/** Creates a migrated database, or with 'empty' one without migrations. */
export const createTestDatabase = (kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> =>
  createCopy((cluster, client) => (kind === 'migrated' ? ensureTemplate(cluster, client) : 'template0'))

/** Copies a test database without open connections. */
export const copyDatabase = (template: string): Promise<TestDatabase> => createCopy(() => template)

const createCopy = async (
  findTemplate: (cluster: TestCluster, client: Administrator) => string | Promise<string>,
): Promise<TestDatabase> => {
  const cluster = await startTestCluster()
  copies += 1
  const name = `copy_${process.pid}_${copies}_${Date.now().toString(36)}_test`
  await asAdministrator(cluster, async (client) => createDatabase(client, name, await findTemplate(cluster, client)))
  return {
    connectionString: cluster.connectionStringFor(name),
    drop: () => asAdministrator(cluster, (client) => dropDatabase(client, name)),
  }
}

/** Builds a migrated database with this name if it does not exist. Other processes wait until it is complete. */
export const ensureDatabase = async (
  name: string,
  build: (connectionString: string) => Promise<void>,
): Promise<void> => {
  const cluster = await startTestCluster()
  await asAdministrator(cluster, (client) =>
    exclusively(client, 'run', async () => {
      if ((await listDatabases(client)).includes(name)) return
      const draft = `copy_${process.pid}_draft_test`
      await createDatabase(client, draft, await ensureTemplate(cluster, client))
      try {
        await build(cluster.connectionStringFor(draft))
        await renameDatabase(client, draft, name)
      } catch (error) {
        await dropDatabase(client, draft)
        throw error
      }
    }),
  )
}

/** Drops all databases of a process and those of ended processes. */
export const dropDatabasesOf = async (pid: number): Promise<void> => {
  const cluster = await startTestCluster()
  await asAdministrator(cluster, async (client) => {
    for (const name of (await listDatabases(client)).filter((one) => processOf(one) === pid)) {
      await dropDatabase(client, name)
    }
    await dropOrphans(client)
  })
}

/** Starts the cluster, builds the template, and drops leftovers of killed runs. */
export const prepareTestCluster = async (): Promise<void> => {
  const cluster = await startTestCluster()
  await asAdministrator(cluster, async (client) => {
    await dropOrphans(client)
    await ensureTemplate(cluster, client)
  })
}

const dropOrphans = (client: Administrator): Promise<void> =>
  exclusively(client, 'cluster', async () => {
    for (const name of (await listDatabases(client)).filter(isOrphan)) await dropDatabase(client, name)
  })

type Administrator = Awaited<ReturnType<typeof connect>>

const asAdministrator = async (cluster: TestCluster, act: (client: Administrator) => Promise<void>): Promise<void> => {
  const client = await connect(cluster.connectionStringFor('postgres'))
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

const ensureTemplate = async (cluster: TestCluster, client: Administrator): Promise<string> => {
  const template = `template_${await hashMigrations()}_test`
  if ((await listDatabases(client)).includes(template)) return template
  await exclusively(client, 'cluster', async () => {
    const present = await listDatabases(client)
    if (present.includes(template)) return
    for (const old of present.filter((name) => /^template_.*_test$/.test(name))) await dropDatabase(client, old)
    // Renamed once complete, so a killed run leaves no partial template.
    const draft = 'template_draft_test'
    await createDatabase(client, draft)
    const database = await openDatabase(cluster.connectionStringFor(draft), {
      max: 2,
      log: silent,
      connectLimitMs: stretch(60_000),
    })
    try {
      await migrate(database.unbounded.db)
      // Creates the job tables in the template, so apps do not have to.
      await (await startJobs<AppContext>(cluster.connectionStringFor(draft), jobDefinitions, silent)).stop()
    } finally {
      await database.close()
    }
    await renameDatabase(client, draft, template)
  })
  return template
}

/** Process id in a copy's name. */
const processOf = (name: string): number | undefined => {
  const pid = /^copy_(\d+)_.*_test$/.exec(name)?.[1]
  return pid === undefined ? undefined : Number(pid)
}

/** Whether the copy's process no longer runs. */
const isOrphan = (name: string): boolean => {
  const pid = processOf(name)
  return pid !== undefined && !isAlive(pid)
}

const hashMigrations = async (): Promise<string> => {
  const hash = createHash('sha256').update('jobs')
  for (const name of ['migrations', 'indexes']) {
    const folder = new URL(`../../platform/database/${name}/`, import.meta.url)
    for (const file of (await readdir(folder)).toSorted())
      hash.update(file).update(await readFile(new URL(file, folder)))
  }
  return hash.digest('hex').slice(0, 16)
}
