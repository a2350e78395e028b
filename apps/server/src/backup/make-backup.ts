// Creates one archive: all tables from one snapshot, then the files their rows refer to. The transaction lasts only as
// long as the tables take; files never change, so they can follow.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

import type { Client } from 'pg'

import { listCompletedMigrations } from '#platform/database/migrate.ts'
import { listTables, readJobTables, readSequences } from '#platform/database/snapshot/catalog-queries.ts'
import {
  blobKeysStatement,
  copyOut,
  jobsStatement,
  listStillOwned,
  tableStatement,
} from '#platform/database/snapshot/dump-tables.ts'
import { overClient } from '#platform/database/snapshot/over-client.ts'
import { withClient } from '#platform/database/snapshot/with-client.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { readVersion } from '#platform/version.ts'

import {
  archiveFormat,
  blobFolder,
  headName,
  manifestName,
  manifestSumName,
  missingName,
  settingsName,
  tableFolder,
  type ArchiveHead,
  type ArchiveManifest,
} from './archive/manifest.ts'
import { countRows } from './archive/walk-archive.ts'
import { createArchiveWriter, sumLine, type ArchiveWriter } from './archive/write-archive.ts'
import type { Progress } from './show-progress.ts'
import { counted } from './verify-archive.ts'

export type BackupSource = {
  readonly connectionString: string
  /** Null to leave files in place. */
  readonly storage: Storage | null
  /** Settings text included in the archive. */
  readonly settings: string
  readonly hasSecrets: boolean
  readonly madeAt: Date
  readonly progress: Progress
}

export type BackupSummary = { readonly head: ArchiveHead; readonly manifest: ArchiveManifest; readonly bytes: number }

/** Approximate size of compressed row chunks, because tar needs sizes in advance. */
const pieceBytes = 8 * 1024 ** 2
/** Keys per query. */
const keysAtOnce = 500
/** Application name shown by the database. */
const connectionName = 'joinery backup'
const compress = promisify(zstdCompress)
const compressed = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

type Dump = {
  readonly name: string
  readonly columns: readonly string[]
  readonly estimate: number
  readonly statement: string
}

export const makeBackup = async (source: BackupSource, sink: Writable): Promise<BackupSummary> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-backup-'))
  try {
    const writer = createArchiveWriter(sink, join(folder, 'sums'), source.madeAt)
    const keysFile = join(folder, 'keys')
    const tables = await withClient(source.connectionString, connectionName, (client) =>
      addTables(writer, source, client, keysFile),
    )
    const blobs = source.storage ? await addBlobs(writer, source, source.storage, keysFile) : noBlobs
    const manifest: ArchiveManifest = { ...tables.counted, blobs, sums: await writer.addSums() }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    const sum = sumLine(createHash('sha256').update(text).digest('hex'), manifestName)
    await writer.addBytes(manifestName, text)
    await writer.addBytes(manifestSumName, Buffer.from(sum))
    await writer.end()
    return { head: tables.head, manifest, bytes: writer.bytes() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const noBlobs = { count: 0, bytes: 0, lost: 0, deleted: 0, changed: 0 } as const

type Tables = { readonly head: ArchiveHead; readonly counted: Pick<ArchiveManifest, 'tables' | 'sequences'> }

const addTables = async (
  writer: ArchiveWriter,
  { storage, settings, hasSecrets, madeAt, progress }: BackupSource,
  client: Client,
  keysFile: string,
): Promise<Tables> => {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const jobs = await readJobTables(client)
  const dumps: Dump[] = (await listTables(client)).map((table) => ({
    ...table,
    statement: tableStatement(client, table.name, table.columns),
  }))
  for (const table of ['schedule', 'job'] as const) {
    const columns = jobs?.columns[table]
    if (columns) {
      dumps.push({ name: `pgboss.${table}`, columns, estimate: 0, statement: jobsStatement(client, table, columns) })
    }
  }
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  const head: ArchiveHead = {
    program: 'joinery',
    format: archiveFormat,
    version: readVersion(),
    madeAt: madeAt.toISOString(),
    postgres: versions[0]?.server_version.split(' ')[0] ?? '',
    migrations: await listCompletedMigrations(overClient(client)),
    jobsVersion: jobs?.version ?? null,
    hasBlobs: storage !== null,
    hasSecrets,
    tables: dumps.map(({ name, columns }) => ({ name, columns: [...columns] })),
  }
  await writer.addBytes(headName, Buffer.from(`${JSON.stringify(head, null, 2)}\n`))
  await writer.addBytes(settingsName, Buffer.from(settings))
  const total = dumps.reduce((sum, { estimate }) => sum + estimate, 0)
  const tables: ArchiveManifest['tables'] = []
  let estimated = 0
  for (const dump of dumps) {
    const showRows = (rows: number) => progress.show('Tables', estimated + Math.min(rows, dump.estimate), total)
    tables.push(await addTable(writer, client, dump, showRows))
    estimated += dump.estimate
  }
  const statement = storage && (await blobKeysStatement(client))
  await pipeline(statement ? copyOut(client, statement) : [], createWriteStream(keysFile))
  const sequences = await readSequences(client)
  await client.query('commit')
  return { head, counted: { tables, sequences } }
}

const addTable = async (
  writer: ArchiveWriter,
  client: Client,
  { name, statement }: Dump,
  showRows: (rows: number) => void,
): Promise<ArchiveManifest['tables'][number]> => {
  const hash = createHash('sha256')
  const found = copyOut(client, statement)
  let held: Buffer[] = []
  let heldBytes = 0
  let bytes = 0
  let pieces = 0
  let rows = 0
  const flush = async (): Promise<void> => {
    const piece = Buffer.concat(held)
    held = []
    heldBytes = 0
    pieces += 1
    hash.update(piece)
    bytes += piece.length
    rows += countRows(piece)
    showRows(rows)
    await writer.addBytes(
      `${tableFolder}${name}/${String(pieces).padStart(6, '0')}.zst`,
      await compress(piece, compressed),
    )
  }
  showRows(0)
  let next = await found.next()
  for (; !next.done; next = await found.next()) {
    held.push(next.value)
    heldBytes += next.value.length
    if (heldBytes >= pieceBytes) await flush()
  }
  if (heldBytes > 0) await flush()
  return { name, rows: next.value, bytes, sha256: hash.digest('hex') }
}

const addBlobs = async (
  writer: ArchiveWriter,
  { connectionString, progress }: BackupSource,
  storage: Storage,
  keysFile: string,
): Promise<ArchiveManifest['blobs']> => {
  const total = await countLines(keysFile)
  const missing: string[] = []
  const changed: string[] = []
  let count = 0
  let bytes = 0
  for await (const line of createInterface({ input: createReadStream(keysFile) })) {
    const [key = '', expected = ''] = line.split('\t')
    const done = count + missing.length
    progress.show('Files', done, total)
    const size = await storage.size(key)
    const body = size === null ? null : await storage.read(key)
    if (size === null || body === null) {
      missing.push(key)
      continue
    }
    // Chunks are buffers, because no encoding is set.
    const chunks = counted(body as AsyncIterable<Buffer>, () => progress.show('Files', done, total))
    const sha256 = await writer.addStream(`${blobFolder}${key}`, size, chunks)
    if (expected !== '' && expected !== sha256) changed.push(key)
    count += 1
    bytes += size
  }
  const lost = await withClient(connectionString, connectionName, (client) => findOwned(client, missing))
  const deleted = missing.filter((key) => !lost.includes(key))
  const lines = [
    ...lost.map((key) => `lost\t${key}\n`),
    ...deleted.map((key) => `deleted\t${key}\n`),
    ...changed.map((key) => `changed\t${key}\n`),
  ]
  await writer.addBytes(missingName, Buffer.from(lines.join('')))
  return { count, bytes, lost: lost.length, deleted: deleted.length, changed: changed.length }
}

/** Keys still referenced by a row have lost their file; the others were deleted during the backup. */
const findOwned = async (client: Client, keys: readonly string[]): Promise<string[]> => {
  const owned: string[] = []
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    owned.push(...(await listStillOwned(client, keys.slice(at, at + keysAtOnce))))
  }
  return owned
}

const countLines = async (file: string): Promise<number> => {
  let lines = 0
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '') lines += 1
  return lines
}
