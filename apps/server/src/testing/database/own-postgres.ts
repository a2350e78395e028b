// A PostgreSQL of its own, as in production: it flushes each commit to the disk, unlike that of the tests. It can be restarted
// and frozen as a whole.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { connectionStringFor, readAccess } from '@joinery/embedded-postgres/access'
import { databaseName, startEmbeddedPostgres } from '@joinery/embedded-postgres/start'

export type OwnPostgres = {
  readonly connectionString: string
  /** Of the process that starts all others of the database. */
  readonly pid: () => Promise<number>
  /** As an operator does: it ends every connection and is back after a moment. */
  readonly restart: () => Promise<void>
  /** All of its processes stop where they are; connections stay open and nothing is answered. */
  readonly freeze: () => Promise<void>
  readonly thaw: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The programs of the oldest version that the product runs on, from Debian; null where they are not installed. */
export const postgres15 = ['/usr/lib/postgresql/15/bin'].find((folder) => existsSync(join(folder, 'postgres'))) ?? null

/** Of the first process of the database in this data folder; NaN while there is none. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => ''), 10)

/** How to reach the embedded database that a program runs in this data folder. */
export const readAccessOf = async (dataDir: string): Promise<string> =>
  connectionStringFor(await readAccess(join(dataDir, 'postgres')), databaseName)

/** The process and those that it has started. */
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

/** In this data folder, which stays, or in a temporary one; with the programs of another version where that is said. */
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
      process.kill(first, 'SIGSTOP') // it starts no further process while the others are stopped
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
