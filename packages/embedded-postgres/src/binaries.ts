// Locates the PostgreSQL programs for this machine, which are a separate package per platform.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type Binaries = {
  readonly folder: string
  readonly initdb: string
  readonly pgCtl: string
  /** As in the data folder's PG_VERSION, for example 18. */
  readonly majorVersion: number
}

/** Finds the package's programs, or those of another version in the given folder. */
export const findBinaries = async (folder = join(packageFolder(), 'native', 'bin')): Promise<Binaries> => {
  const { stdout } = await promisify(execFile)(join(folder, 'postgres'), ['--version'])
  return {
    folder,
    initdb: join(folder, 'initdb'),
    pgCtl: join(folder, 'pg_ctl'),
    majorVersion: Number(/\d+/.exec(stdout)?.[0]),
  }
}

const packageFolder = (): string => {
  const machine = `${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)))
  } catch {
    throw new EmbeddedPostgresError('no-binaries', `No embedded PostgreSQL is available for ${machine}`)
  }
}
