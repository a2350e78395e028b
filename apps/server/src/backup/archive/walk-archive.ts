// Reads and verifies a whole archive: order, checksums, counts. Passes content on in chunks before it is verified
// completely, so consumers must be able to roll back until this resolves.
import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'

import type { z } from 'zod'

import { readVersion } from '#platform/version.ts'

import { BackupError } from '../backup-error.ts'
import { isNewer } from '../is-newer.ts'
import {
  anyHead,
  archiveFormat,
  archiveHead,
  archiveManifest,
  blobFolder,
  headName,
  manifestName,
  manifestSumName,
  missingName,
  settingsName,
  tableFolder,
  type ArchiveHead,
  type ArchiveManifest,
} from './manifest.ts'
import { damagedSentence, readArchive, type Entry } from './read-archive.ts'
import { sumLine, sumsName } from './write-archive.ts'

export type ArchiveVisitor = {
  readonly head?: (head: ArchiveHead) => Promise<void>
  readonly settings?: (text: string) => Promise<void>
  /** A chunk of a table's rows in COPY format; it may end within a row. */
  readonly table?: (name: string, piece: Buffer) => Promise<void>
  /** Called after all tables. */
  readonly tablesEnd?: () => Promise<void>
  readonly blob?: (key: string, size: number, body: AsyncIterable<Buffer>) => Promise<void>
}

export type Walked = { readonly head: ArchiveHead; readonly manifest: ArchiveManifest }

type Counted = { readonly name: string; rows: number; bytes: number; readonly hash: Hash }

/** Above the size of any entry held in memory: a table chunk or metadata. */
const largestHeld = 64 * 1024 ** 2
const newline = 10
const decompress = promisify(zstdDecompress)

const damaged = (): BackupError => new BackupError(damagedSentence)

export const walkArchive = async (chunks: AsyncIterable<Buffer>, visitor: ArchiveVisitor): Promise<Walked> => {
  const sums = createHash('sha256')
  const tables: Counted[] = []
  const blobs = { count: 0, bytes: 0 }
  let head: ArchiveHead | undefined
  let manifest: ArchiveManifest | undefined
  let manifestSum = ''
  let isPastTables = false
  let isWhole = false

  const read = async ({ body, size, name }: Entry): Promise<Buffer> => {
    if (size > largestHeld) throw damaged()
    const { bytes, sha256 } = await collect(body)
    if (name === manifestName) manifestSum = sha256
    else if (name !== manifestSumName) sums.update(sumLine(sha256, name))
    return bytes
  }
  const readTable = async (entry: Entry): Promise<void> => {
    const name = entry.name.slice(tableFolder.length, entry.name.lastIndexOf('/'))
    if (isPastTables || !head?.tables.some((table) => table.name === name)) throw damaged()
    const packed = await read(entry)
    const piece = await decompress(packed, { maxOutputLength: largestHeld }).catch(() => Promise.reject(damaged()))
    let counted = tables.at(-1)
    if (counted?.name !== name) tables.push((counted = { name, rows: 0, bytes: 0, hash: createHash('sha256') }))
    counted.hash.update(piece)
    counted.bytes += piece.length
    counted.rows += countRows(piece)
    await visitor.table?.(name, piece)
  }
  const readBlob = async ({ body, name, size }: Entry): Promise<void> => {
    const hash = createHash('sha256')
    blobs.count += 1
    blobs.bytes += size
    await visitor.blob?.(name.slice(blobFolder.length), size, hashed(body, hash))
    for await (const piece of body) hash.update(piece) // unused content
    sums.update(sumLine(hash.digest('hex'), name))
  }
  const readSums = async ({ body }: Entry): Promise<void> => {
    const hash = createHash('sha256')
    for await (const piece of body) hash.update(piece)
    manifestSum = hash.digest('hex')
    if (manifestSum !== sums.digest('hex')) throw damaged()
  }
  const readManifest = async (entry: Entry): Promise<void> => {
    const listed = manifestSum
    manifest = parse(archiveManifest, await read(entry))
    if (manifest.sums !== listed) throw damaged()
  }
  const readEntry = async (entry: Entry): Promise<void> => {
    const { name } = entry
    if (name === headName) {
      head = parse(archiveHead, refuseNewer(await read(entry)))
      return visitor.head?.(head)
    }
    if (name === settingsName) {
      const text = (await read(entry)).toString()
      return visitor.settings?.(text)
    }
    if (name.startsWith(tableFolder)) return readTable(entry)
    if (!isPastTables) await visitor.tablesEnd?.()
    isPastTables = true
    if (name.startsWith(blobFolder)) return readBlob(entry)
    if (name === missingName) return void (await read(entry))
    if (name === sumsName) return readSums(entry)
    if (name === manifestName) return readManifest(entry)
    if (name !== manifestSumName || (await read(entry)).toString() !== sumLine(manifestSum, manifestName)) {
      throw damaged()
    }
    isWhole = true
    return undefined
  }

  for await (const entry of readArchive(chunks)) {
    if (isWhole || (head === undefined && entry.name !== headName)) throw damaged()
    await readEntry(entry)
  }
  if (!isWhole || !head || !manifest) throw damaged()
  compare(manifest, tables, blobs)
  return { head, manifest }
}

async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    hash.update(piece)
    yield piece
  }
}

const collect = async (body: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; sha256: string }> => {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  const bytes = Buffer.concat(parts)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** COPY ends each row with a newline and escapes newlines in values. */
export const countRows = (piece: Buffer): number => {
  let rows = 0
  for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) rows += 1
  return rows
}

const parse = <Shape>(schema: z.ZodType<Shape>, bytes: Buffer): Shape => {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw damaged()
  }
}

/** Rejects an archive of a newer program. Its format and version are readable even if the rest is not. */
const refuseNewer = (bytes: Buffer): Buffer => {
  const { format, version } = parse(anyHead, bytes)
  if (format <= archiveFormat && !isNewer(version, readVersion())) return bytes
  throw new BackupError(
    `This archive was created by version ${version}, but you are running ${readVersion()}. Use version ${version} or newer.`,
  )
}

const compare = (manifest: ArchiveManifest, tables: readonly Counted[], blobs: { count: number; bytes: number }) => {
  const found = new Map(
    tables.map(({ name, rows, bytes, hash }) => [name, { rows, bytes, sha256: hash.digest('hex') }]),
  )
  const isSame = manifest.tables.every(({ name, rows, bytes, sha256 }) => {
    const one = found.get(name)
    return one === undefined ? rows === 0 : one.rows === rows && one.bytes === bytes && one.sha256 === sha256
  })
  const isKnown = [...found.keys()].every((name) => manifest.tables.some((table) => table.name === name))
  const { count, bytes } = manifest.blobs
  if (!isSame || !isKnown || found.size !== tables.length || count !== blobs.count || bytes !== blobs.bytes) {
    throw damaged()
  }
}
