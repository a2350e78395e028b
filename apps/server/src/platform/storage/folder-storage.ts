import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

import { newId } from '#platform/ids.ts'

import type { Storage } from './storage.ts'

/** Larger than the default, for fewer event loop turns. */
const readBuffer = 256 * 1024

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Only the server's own account can read stored files. */
const ownOnly = { file: 0o600, folder: 0o700 }

/** Suffix of an incomplete file. */
const partEnding = '.part'
/** Longer than any request, so such a file is no longer being written. */
const staleAfterMs = 60 * 60 * 1000

/** Deletes incomplete files of killed processes at start. Reads only names, so it scales with many files. */
export const removeStaleParts = async (folder: string): Promise<void> => {
  const entries = await opendir(folder, { recursive: true, bufferSize: 1000 }).catch(() => []) // the folder may not exist yet
  for await (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith(partEnding)) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - staleAfterMs) await rm(path, { force: true })
  }
}

/** Files below one folder. A file appears under its key only once it is complete and flushed to disk. */
export const createFolderStorage = (folder: string): Storage => {
  const root = resolve(folder)
  const pathOf = (key: string): string => {
    const path = join(root, key)
    if (!path.startsWith(root + sep)) throw new Error('A storage key points outside the store')
    return path
  }
  const settle = async (temporary: string, path: string): Promise<void> => {
    const file = await open(temporary, 'r+')
    try {
      await file.chmod(ownOnly.file) // a copy has the mode of its source
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  }
  const keep = async (key: string, write: (temporary: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: ownOnly.folder })
    const temporary = `${path}.${newId()}${partEnding}`
    try {
      await write(temporary)
      await settle(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
  return {
    putFile: (key, source) =>
      keep(key, async (temporary) => {
        try {
          await rename(source, temporary)
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
          await copyFile(source, temporary) // the spool may be on another disk
          await rm(source, { force: true })
        }
      }),
    putBytes: (key, bytes) => keep(key, (temporary) => writeFile(temporary, bytes, { mode: ownOnly.file })),
    copy: async (from, to) => {
      const source = pathOf(from)
      try {
        // Shares the bytes on disk if the file system supports it.
        await keep(to, (temporary) => copyFile(source, temporary, constants.COPYFILE_FICLONE))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    read: async (key, range) => {
      try {
        const file = await open(pathOf(key), 'r')
        return createReadStream('', { fd: file, highWaterMark: readBuffer, ...range })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    localPath: pathOf,
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}
