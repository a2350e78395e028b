import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** pg_ctl passes the path to a shell in double quotes. */
const shellCharacters = /["$`\\]/

/**
 * Creates the data folder and rejects problems that would fail later with a less clear message: no write access, too
 * little disk.
 */
export const prepareDataFolder = async (dataDir: string, minFreeDiskMb: number): Promise<void> => {
  if (shellCharacters.test(dataDir)) {
    throw new EmbeddedPostgresError(
      'folder-name',
      `The data folder ${dataDir} has a ", $, \` or \\ in its name, and PostgreSQL can't start there`,
    )
  }
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new EmbeddedPostgresError('not-writable', `Can't write to the data folder ${dataDir} (${reason})`)
  }
  const disk = await statfs(dataDir)
  const freeMb = Math.floor((disk.bavail * disk.bsize) / 1024 ** 2)
  if (freeMb >= minFreeDiskMb) return
  throw new EmbeddedPostgresError(
    'too-little-disk',
    `Not enough disk space for the data folder ${dataDir}: ${freeMb} MB free, ${minFreeDiskMb} MB required`,
  )
}
