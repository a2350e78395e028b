// The whole program on a database and a folder of its own, which can be killed and started again on both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createTestDatabase } from '#testing/database/test-database.ts'
import { runProgram, type Program } from '#testing/run-program.ts'

export type KillableProduct = {
  readonly connectionString: string
  readonly dataDir: string
  /** Where it can be reached since its latest start. */
  readonly address: () => string
  readonly start: () => Promise<void>
  /** As kill -9 does. */
  readonly kill: () => Promise<void>
  readonly close: () => Promise<void>
}

export const createKillable = async (settings: Readonly<Record<string, string>>): Promise<KillableProduct> => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'joinery-killed-'))
  let program: Program | undefined
  let address = ''
  const kill = async (): Promise<void> => {
    program?.child.kill('SIGKILL')
    await program?.exited
  }
  return {
    connectionString: database.connectionString,
    dataDir,
    address: () => address,
    start: async () => {
      program = runProgram({
        DATA_DIR: dataDir,
        DATABASE_URL: database.connectionString,
        SECRET: 'x'.repeat(40),
        AI_HEALTH_MINUTES: '0',
        RESERVATION_STALE_SECONDS: '1',
        RESERVATION_CHECK_SECONDS: '1',
        ...settings,
      })
      address = await program.ready
    },
    kill,
    close: async () => {
      await kill()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
