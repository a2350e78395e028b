import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

import { BackupError } from '../backup-error.ts'
import { isArchiveName, type ArchiveStore } from './archive-store.ts'

const partEnding = '.part'
/** A partial file not written to for this long belongs to a killed backup. */
const staleAfterMs = 60 * 60 * 1000
const readBytes = 1024 ** 2

/** Deletes partial files left by killed backups. */
const removeStale = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`.tar${partEnding}`)) continue
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - staleAfterMs) await rm(join(folder, name), { force: true })
  }
}

const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

export const createFolderStore = (folder: string): ArchiveStore => ({
  nameOf: (archive) => join(folder, archive),
  write: async (archive, produce) => {
    const path = join(folder, archive)
    if (existsSync(path)) throw new BackupError(`${path} already exists. Choose another name.`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeStale(folder)
    const part = `${path}${partEnding}`
    const sink = createWriteStream(part, { mode: 0o600 })
    sink.on('error', () => undefined) // each write reports its own error
    try {
      await produce(sink)
      sink.end()
      await finished(sink)
      await flush(part)
      await rename(part, path)
    } catch (error) {
      sink.destroy()
      await rm(part, { force: true })
      throw error
    }
  },
  read: async (archive) => {
    const path = join(folder, archive)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) throw new BackupError(`File not found: ${path}`)
    const stream = createReadStream(path, { highWaterMark: readBytes })
    return { size: found.size, chunks: stream as AsyncIterable<Buffer> } // no encoding is set
  },
  list: async () => {
    const names = existsSync(folder) ? (await readdir(folder)).filter(isArchiveName).toSorted() : []
    return Promise.all(names.map(async (archive) => ({ archive, bytes: (await stat(join(folder, archive))).size })))
  },
  remove: (archive) => rm(join(folder, archive), { force: true }),
})
