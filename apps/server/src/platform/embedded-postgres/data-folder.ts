import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'

import { freeDiskMb } from '#platform/free-disk.ts'
import { StartError } from '#platform/start-error.ts'

/** pg_ctl hands the path to a shell between double quotes. */
const shellCharacters = /["$`\\]/

/** Makes the data folder and refuses what would fail later with less to say: no right to write, too little disk. */
export const prepareDataFolder = async (dataDir: string, minFreeDiskMb: number): Promise<void> => {
  if (shellCharacters.test(dataDir)) {
    throw new StartError(
      `The data folder ${dataDir} has a ", $, \` or \\ in its name, which PostgreSQL cannot start in: choose another with DATA_DIR.`,
    )
  }
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${reason}): set DATA_DIR to a folder that you may write to.`,
    )
  }
  const freeMb = await freeDiskMb(dataDir)
  if (freeMb >= minFreeDiskMb) return
  throw new StartError(
    `Too little free disk for the data folder ${dataDir}: ${freeMb} MB are free, ${minFreeDiskMb} MB are needed (MIN_FREE_DISK_MB).`,
  )
}
