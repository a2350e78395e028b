// A PostgreSQL of its own that flushes each commit to the disk, and that can be restarted, killed and frozen as a whole.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { startEmbeddedPostgres } from '@joinery/embedded-postgres/start'

export type BreakablePostgres = {
  readonly connectionString: string
  /** As the operator does: it ends every connection and is back after a moment. */
  readonly restart: () => Promise<void>
  /** All of its processes stop where they are; connections stay open and nothing is answered. */
  readonly freeze: () => Promise<void>
  readonly thaw: () => Promise<void>
  readonly stop: () => Promise<void>
}

const pidIn = async (pidFile: string): Promise<number> =>
  Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)

/** Of the first process of the database in this data folder. */
export const postmasterOf = (dataDir: string): Promise<number> =>
  pidIn(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))

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

export const startBreakablePostgres = async (): Promise<BreakablePostgres> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'joinery-breakable-'))
  let returned = Promise.withResolvers<void>()
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir,
    minFreeDiskMb: 1,
    say: (line) => {
      if (line.includes('is back')) returned.resolve()
    },
    onLost: (reason) => returned.reject(reason),
  })
  return {
    connectionString,
    restart: async () => {
      returned = Promise.withResolvers()
      process.kill(await postmasterOf(dataDir), 'SIGINT')
      await returned.promise
    },
    freeze: async () => {
      const pid = await postmasterOf(dataDir)
      process.kill(pid, 'SIGSTOP') // it starts no further process while the others are stopped
      await wait(50)
      await signalAll(pid, 'SIGSTOP')
    },
    thaw: async () => signalAll(await postmasterOf(dataDir), 'SIGCONT'),
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
