import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

import { newId } from '#platform/ids.ts'

import type { Storage } from './storage.ts'

/** Larger steps than the default: fewer turns for the same bytes. */
const readBuffer = 256 * 1024

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files below one folder. A file appears under its key only when it is whole and on the disk. */
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
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  }
  const prepare = async (key: string): Promise<{ path: string; temporary: string }> => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    return { path, temporary: `${path}.${newId()}.part` }
  }
  return {
    keepFile: async (key, source) => {
      const { path, temporary } = await prepare(key)
      try {
        await rename(source, temporary)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
        await copyFile(source, temporary) // the spool may be on another disk
        await rm(source, { force: true })
      }
      await settle(temporary, path)
    },
    keepBytes: async (key, bytes) => {
      const { path, temporary } = await prepare(key)
      await writeFile(temporary, bytes)
      await settle(temporary, path)
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
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}
