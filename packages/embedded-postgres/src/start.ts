// The product's own PostgreSQL in DATA_DIR/postgres. It belongs to one program at a time, survives the death of that
// program (the next start adopts it), and is stopped last in an orderly shutdown.
import { join } from 'node:path'

import { Client, escapeIdentifier } from 'pg'

import { connectionStringFor, type Access } from './access.ts'
import { bringUp, type Cluster } from './bring-up.ts'
import { prepareDataFolder } from './data-folder.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { holdLock, type Lock } from './hold-lock.ts'

export type EmbeddedPostgres = { readonly connectionString: string; readonly stop: () => Promise<void> }

type Options = {
  readonly dataDir: string
  readonly minFreeDiskMb: number
  readonly say: (line: string) => void
  /** Folder below `dataDir`, if not the default. */
  readonly name?: string
  /** Folder with the programs of another version. */
  readonly programs?: string
  /** Called when the database is permanently lost while the program runs. */
  readonly onLost: (reason: unknown) => void
}

type Possession = { readonly cluster: Cluster; readonly lock: Lock }

export const databaseName = 'joinery'

const recoverEveryMs = 2000

/** Whether a retry may help: it did not start, or the connection broke. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof EmbeddedPostgresError) || error.problem === 'did-not-start'

export const startEmbeddedPostgres = async ({
  dataDir,
  minFreeDiskMb,
  say,
  onLost,
  name = 'postgres',
  programs,
}: Options): Promise<EmbeddedPostgres> => {
  await prepareDataFolder(dataDir, minFreeDiskMb)
  let isStopping = false
  let recovering = Promise.resolve()
  const takePossession = async (): Promise<Possession> => {
    const cluster = await bringUp(join(dataDir, name), say, {}, programs)
    const lock = await holdLock(cluster.access, dataDir, () => {
      recovering = recover()
    })
    return { cluster, lock }
  }

  /**
   * Handles the end of the lock's connection: the database crashed or was stopped from outside. Restarts it at the same
   * address. Failures that may pass (a full disk) are retried without end, because the running program can report the
   * problem; others call `onLost`.
   */
  const recover = async (): Promise<void> => {
    if (isStopping) return
    say('The embedded database stopped. Restarting ...')
    let lastReason = ''
    for (;;) {
      if (isStopping) return undefined
      try {
        owned = await takePossession()
        if (owned.cluster.access.port !== port) throw new EmbeddedPostgresError('port-taken', 'its port is now in use')
        return say('The embedded database is running again.')
      } catch (error) {
        if (!mayPass(error)) return onLost(error)
        const reason = error instanceof Error ? error.message : String(error)
        // PostgreSQL's messages start with the time and the process id.
        const same = reason.replaceAll(/\d/g, '')
        if (same !== lastReason) say(`The embedded database failed to restart. Trying again: ${reason}.`)
        lastReason = same
        await new Promise((resolve) => setTimeout(resolve, recoverEveryMs).unref())
      }
    }
  }

  let owned = await persist(takePossession)
  const { port } = owned.cluster.access
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await recovering // otherwise it would leave a database running that is never stopped
    // The lock ends with the database. If it were released earlier, a waiting start would adopt a database that is
    // about to stop.
    owned.lock.expectEnd()
    await owned.cluster.stop()
    await owned.lock.close()
  }
  try {
    await createDatabase(owned.cluster.access)
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString: connectionStringFor(owned.cluster.access, databaseName), stop }
}

/** Tries again, up to three times, if the database stops just as we connect because its last owner stopped it. */
const persist = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof EmbeddedPostgresError || failures === 3) throw error
    }
  }
}

const createDatabase = async (access: Access): Promise<void> => {
  const client = new Client({ connectionString: connectionStringFor(access, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(databaseName)}`)
  } finally {
    await client.end()
  }
}
