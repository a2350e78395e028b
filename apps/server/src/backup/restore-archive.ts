// Restores an archive into an empty installation atomically. Verifies the whole archive first, then loads all tables in
// one transaction that commits once the files are stored. Files are marked for the sweep before, so even a killed
// restore leaves nothing behind.
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import type { Client } from 'pg'

import { listMigrations, migrate, migrateWithin } from '#platform/database/migrate.ts'
import { countRunning, listTableNames, listUsedTables } from '#platform/database/snapshot/catalog-queries.ts'
import {
  announceBlobs,
  dropEverything,
  emptyJobs,
  emptyTables,
  clearPendingBlobs,
  loadJobs,
  loadTable,
  putAside,
  setSequences,
  type TableLoad,
} from '#platform/database/snapshot/load-tables.ts'
import { overClient } from '#platform/database/snapshot/over-client.ts'
import { withClient } from '#platform/database/snapshot/with-client.ts'
import type { Storage } from '#platform/storage/storage.ts'

import type { ArchiveHead, ArchiveManifest } from './archive/manifest.ts'
import { damagedSentence } from './archive/read-archive.ts'
import { walkArchive, type Walked } from './archive/walk-archive.ts'
import { BackupError } from './backup-error.ts'
import type { Progress } from './show-progress.ts'
import { counted, verifyArchive } from './verify-archive.ts'

export type RestoreTarget = {
  readonly connectionString: string
  readonly storage: Storage
  /** Folder on the store's disk for files in transit. */
  readonly spoolDir: string
  /** Creates the job tables and queues. */
  readonly prepareJobs: () => Promise<void>
  readonly progress: Progress
}

export type Restored = Walked & { readonly settings: string }

/** Larger files are spooled to disk. */
const heldBytes = 8 * 1024 ** 2
/** Application name shown by the database. */
const connectionName = 'joinery restore'
const keysAtOnce = 500

export const restoreArchive = async (
  open: () => Promise<{ readonly size: number; readonly chunks: AsyncIterable<Buffer> }>,
  target: RestoreTarget,
): Promise<Restored> => {
  const { connectionString, progress, spoolDir } = target
  await refuseUsed(connectionString)
  await mkdir(spoolDir, { recursive: true })
  const folder = await mkdtemp(join(spoolDir, 'restore-'))
  try {
    const keysFile = join(folder, 'keys')
    const { head, manifest, settings } = await readFirst(open, target, keysFile)
    await refuseUnknown(head)
    await withClient(connectionString, connectionName, (client) => migrate(overClient(client)))
    await target.prepareJobs()
    const newKeys = join(folder, 'new-keys')
    await announceNew(target, keysFile, newKeys)
    try {
      await load(open, target, head, manifest, folder)
    } catch (error) {
      await takeBack(target, newKeys)
      throw error
    }
    progress.show('Indexes', 1, 1)
    await withClient(connectionString, connectionName, async (client) => {
      await migrate(overClient(client))
      await client.query('analyze')
    })
    return { head, manifest, settings }
  } finally {
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const refuseUsed = (connectionString: string): Promise<void> =>
  withClient(connectionString, connectionName, async (client) => {
    if ((await countRunning(client)) > 0) {
      throw new BackupError('The server is using this database. Stop it before you restore.')
    }
    const names = await listTableNames(client)
    if (names.length > 0 && !names.includes('migrations')) {
      throw new BackupError('This database is not empty. Restore into an empty database.')
    }
    const used = await listUsedTables(client)
    if (used.length === 0) return
    throw new BackupError(
      `This installation is not empty (found ${used.slice(0, 3).join(', ')}). Restore into an empty one, using a different DATA_DIR or DATABASE_URL.`,
    )
  })

/** Verifies the whole archive before the first write and stores the keys of all files. */
const readFirst = async (open: Parameters<typeof verifyArchive>[0], target: RestoreTarget, keysFile: string) => {
  let keys: string[] = []
  let settings = ''
  const flush = async (): Promise<void> => {
    await appendFile(keysFile, keys.map((key) => `${key}\n`).join(''))
    keys = []
  }
  const walked = await verifyArchive(open, target.progress, {
    head: refuseUnknown,
    settings: async (text) => void (settings = text),
    blob: async (key) => {
      keys.push(key)
      if (keys.length >= keysAtOnce) await flush()
    },
  })
  await flush()
  return { ...walked, settings }
}

const refuseUnknown = async ({ migrations, version }: ArchiveHead): Promise<void> => {
  const known = await listMigrations()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new BackupError(
    `This archive was created by a newer version (${version}, ${unknown}). Use that version or newer.`,
  )
}

/** Skips files already in the store, which may belong to another installation. */
const announceNew = async ({ connectionString, storage }: RestoreTarget, keysFile: string, newKeys: string) => {
  async function* absent(): AsyncGenerator<string> {
    for await (const key of linesOf(keysFile)) if ((await storage.size(key)) === null) yield `${key}\n`
  }
  await pipeline(absent(), createWriteStream(newKeys))
  await withClient(connectionString, connectionName, async (client) => {
    for await (const keys of inBatches(linesOf(newKeys))) await announceBlobs(client, keys)
  })
}

const linesOf = (file: string): AsyncIterable<string> => createInterface({ input: createReadStream(file) })

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length < keysAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const load = async (
  open: Parameters<typeof verifyArchive>[0],
  target: RestoreTarget,
  head: ArchiveHead,
  manifest: ArchiveManifest,
  folder: string,
): Promise<void> => {
  const { connectionString, progress, storage } = target
  await withClient(connectionString, connectionName, async (client) => {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const tables = createTableLoader(client, head, manifest)
    await tables.begin()
    const { size, chunks } = await open()
    const walked = await walkArchive(
      counted(chunks, (bytes) => progress.show('Restoring', bytes, size)),
      {
        table: tables.write,
        tablesEnd: tables.end,
        blob: async (key, bytes, body) => {
          if ((await storage.size(key)) === null) await keepBlob(storage, join(folder, 'blob'), key, bytes, body)
        },
      },
    )
    // Ensures it is the archive that was verified.
    if (walked.manifest.sums !== manifest.sums) throw new BackupError(damagedSentence)
    await client.query('commit')
  })
}

const keepBlob = async (storage: Storage, path: string, key: string, size: number, body: AsyncIterable<Buffer>) => {
  if (size <= heldBytes) return storage.putBytes(key, await buffer(body))
  await pipeline(body, createWriteStream(path))
  return storage.putFile(key, path)
}

/** Deletes written files immediately; if that fails, the sweep of the next start finds them. */
const takeBack = async ({ connectionString, storage }: RestoreTarget, newKeys: string): Promise<void> => {
  try {
    await withClient(connectionString, connectionName, async (client) => {
      for await (const keys of inBatches(linesOf(newKeys))) {
        for (const key of keys) await storage.remove(key)
        await clearPendingBlobs(client, keys)
      }
    })
  } catch {
    // Report the original failure.
  }
}

const createTableLoader = (client: Client, head: ArchiveHead, manifest: ArchiveManifest) => {
  let putBack: () => Promise<void> = async () => undefined
  let current: { readonly name: string; readonly load: TableLoad } | undefined
  const columnsOf = (name: string): readonly string[] => head.tables.find((table) => table.name === name)?.columns ?? []
  const start = (name: string): Promise<TableLoad> | TableLoad => {
    if (name === 'pgboss.job') return loadJobs(client, 'job', columnsOf(name))
    if (name === 'pgboss.schedule') return loadJobs(client, 'schedule', columnsOf(name))
    return loadTable(client, name, columnsOf(name))
  }
  const finish = async (): Promise<void> => {
    if (!current) return
    const rows = await current.load.end()
    const { name } = current
    current = undefined
    if (rows !== manifest.tables.find((table) => table.name === name)?.rows) throw new BackupError(damagedSentence)
  }
  return {
    /** Creates the tables with exactly the archive's migrations. */
    begin: async (): Promise<void> => {
      await dropEverything(client)
      await migrateWithin(overClient(client), head.migrations)
      putBack = await putAside(client)
      const names = head.tables.map(({ name }) => name).filter((name) => !name.startsWith('pgboss.'))
      await emptyTables(client, names)
      await emptyJobs(client)
    },
    write: async (name: string, piece: Buffer): Promise<void> => {
      if (current?.name !== name) {
        await finish()
        current = { name, load: await start(name) }
      }
      await current.load.write(piece)
    },
    /** Restores indexes and constraints, then runs newer migrations. */
    end: async (): Promise<void> => {
      await finish()
      await putBack()
      await setSequences(client, manifest.sequences)
      await migrateWithin(overClient(client))
    },
  }
}
