// A database as in production, for benchmarks: each commit is flushed to the disk. That of the tests skips it, and would
// flatter whoever makes many commits.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '@joinery/embedded-postgres/start'

export type ProductionDatabase = {
  readonly connectionString: string
  /** Of the process that starts all others of the database. */
  readonly pid: number
  readonly stop: () => Promise<void>
}

export const startProductionDatabase = async (): Promise<ProductionDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'joinery-bench-database-'))
  const { connectionString, stop } = await startEmbeddedPostgres({
    dataDir,
    minFreeDiskMb: 1,
    say: () => undefined,
    onLost: (reason) => {
      throw reason
    },
  })
  const [pid] = (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return {
    connectionString,
    pid: Number(pid),
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
