// A separate PostgreSQL that flushes commits to disk as in production. It can be restarted and frozen.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { connectionStringFor, readAccess } from '@joinery/embedded-postgres/access'
import { databaseName, startEmbeddedPostgres } from '@joinery/embedded-postgres/start'

export type OwnPostgres = {
  readonly connectionString: string
  readonly pid: () => Promise<number>
  /** Restarts it, which ends every connection. */
  readonly restart: () => Promise<void>
  /** Stops all its processes; connections stay open without responses. */
  readonly freeze: () => Promise<void>
  readonly thaw: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Programs of the oldest supported version, from Debian; null if not installed. */
export const postgres15 = ['/usr/lib/postgresql/15/bin'].find((folder) => existsSync(join(folder, 'postgres'))) ?? null

/** Returns the postmaster's process id for a data folder; NaN if it does not run. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => ''), 10)

/** Returns the connection string of the embedded database in a data folder. */
export const readAccessOf = async (dataDir: string): Promise<string> =>
  connectionStringFor(await readAccess(join(dataDir, 'postgres')), databaseName)

const familyOf = async (parent: number): Promise<number[]> => {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children = await Promise.all(
    numbers.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The name in parentheses may contain anything; the parent is the second field after it.
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(pid)] : []
    }),
  )
  return [parent, ...children.flat()]
}

const signalAll = async (parent: number, signal: NodeJS.Signals): Promise<void> => {
  for (const pid of await familyOf(parent)) process.kill(pid, signal)
}

/** Uses the given data folder, which is kept, or a temporary one; optionally with another version's programs. */
export const startOwnPostgres = async (folder?: string, programs?: string): Promise<OwnPostgres> => {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'joinery-postgres-')))
  let returned = Promise.withResolvers<void>()
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir,
    minFreeDiskMb: 1,
    ...(programs === undefined ? {} : { programs }),
    say: (line) => {
      if (line.includes('running again')) returned.resolve()
    },
    onLost: (reason) => returned.reject(reason),
  })
  const pid = () => postmasterOf(dataDir)
  return {
    connectionString,
    pid,
    restart: async () => {
      returned = Promise.withResolvers()
      process.kill(await pid(), 'SIGINT')
      await returned.promise
    },
    freeze: async () => {
      const first = await pid()
      process.kill(first, 'SIGSTOP') // so it starts no further process while the others are stopped
      await wait(50)
      await signalAll(first, 'SIGSTOP')
    },
    thaw: async () => signalAll(await pid(), 'SIGCONT'),
    stop: async () => {
      await stop()
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
