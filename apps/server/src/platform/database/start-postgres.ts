// Starts the embedded PostgreSQL and turns failures into one sentence that names the setting to change.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { connectionStringFor } from '@joinery/embedded-postgres/access'
import { bringUp } from '@joinery/embedded-postgres/bring-up'
import { EmbeddedPostgresError, type Problem } from '@joinery/embedded-postgres/embedded-postgres-error'
import { databaseName, startEmbeddedPostgres, type EmbeddedPostgres } from '@joinery/embedded-postgres/start'

import { StartError } from '#platform/process/start-error.ts'

/** Advice appended to the problem. */
const advice: Readonly<Record<Problem, string>> = {
  'already-running': '. Stop it first, or set DATA_DIR to another folder.',
  'did-not-start': '.',
  'folder-name': '. Set DATA_DIR to another folder.',
  'no-binaries': '. Set DATABASE_URL to your own PostgreSQL.',
  'no-runner': '. Start it as an ordinary user, or set DATABASE_URL.',
  'not-writable': '. Set DATA_DIR to a folder you can write to.',
  'older-version': '. Run npm run upgrade to migrate it. The old database is kept.',
  'other-owner': '. Start it as that user, or set DATA_DIR to another folder.',
  'other-version': '. Start the version that created it, or set DATA_DIR to another folder.',
  'port-taken': '.',
  'too-little-disk': ' (MIN_FREE_DISK_MB).',
}

/** Returns unexpected errors unchanged. */
export const explain = (error: unknown): unknown =>
  error instanceof EmbeddedPostgresError
    ? new StartError(`${error.message}${advice[error.problem]}`, { cause: error })
    : error

const explained = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act()
  } catch (error) {
    throw explain(error)
  }
}

type Options = {
  readonly dataDir: string
  readonly minFreeDiskMb: number
  readonly print: (line: string) => void
  /** Folder and PostgreSQL version of an upgrade. */
  readonly name?: string
  readonly programs?: string
}

/** Name of an upgraded cluster until it is complete. */
export const draftName = 'postgres.upgraded'

/**
 * Between its last two steps an upgrade has no database under the usual name, and a start would create an empty one.
 */
const refuseInterrupted = (dataDir: string, name: string | undefined): void => {
  if (name !== undefined || existsSync(join(dataDir, 'postgres')) || !existsSync(join(dataDir, draftName))) return
  throw new StartError('A database upgrade was interrupted. Run npm run upgrade to finish it.')
}

export const startPostgres = async ({ print, ...options }: Options): Promise<EmbeddedPostgres> => {
  refuseInterrupted(options.dataDir, options.name)
  /** The process cannot continue without its database. */
  const onLost = (error: unknown): void => {
    const reason = explain(error)
    print(
      `The embedded database stopped and could not be restarted: ${reason instanceof Error ? reason.message : String(reason)}`,
    )
    process.exit(1)
  }
  return explained(() => startEmbeddedPostgres({ ...options, say: print, onLost }))
}

/** Whether the start failed because another process runs the database of this data folder. */
export const isAlreadyRunning = (error: unknown): boolean =>
  error instanceof StartError &&
  error.cause instanceof EmbeddedPostgresError &&
  error.cause.problem === 'already-running'

/** Returns the connection string of a database another process runs on this data folder. */
export const joinPostgres = async ({ dataDir, print }: Pick<Options, 'dataDir' | 'print'>): Promise<string> => {
  const { access } = await explained(() => bringUp(join(dataDir, 'postgres'), print))
  return connectionStringFor(access, databaseName)
}
