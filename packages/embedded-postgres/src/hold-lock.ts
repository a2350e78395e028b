// Ensures one program per data folder: a separate connection holds an advisory lock while the program runs. PostgreSQL
// releases it when the connection ends, also after kill -9.
import { Client } from 'pg'

import { connectionStringFor, type Access } from './access.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Arbitrary, but must be the same in every version. */
const lockNumber = 5_646_392
/** PostgreSQL may need a moment to notice that a killed program's connection ended. */
const mostTries = 20
const tryEveryMs = 50

export type Lock = {
  /** Marks the end of the connection as expected. The lock is held until the database ends. */
  readonly expectEnd: () => void
  readonly close: () => Promise<void>
}

export const holdLock = async (access: Access, dataDir: string, onLost: () => void): Promise<Lock> => {
  const client = new Client({
    connectionString: connectionStringFor(access, 'postgres'),
    application_name: 'joinery lock',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined) // 'end' follows
  await client.connect()
  // Counts tries instead of time, so that a stall does not use them up.
  for (let tries = 1; !(await tryLock(client)); tries += 1) {
    if (tries === mostTries) {
      await client.end()
      throw new EmbeddedPostgresError('already-running', `Another server is already using the data folder ${dataDir}`)
    }
    await new Promise((resolve) => setTimeout(resolve, tryEveryMs))
  }
  let isEndExpected = false
  const expectEnd = (): void => {
    isEndExpected = true
  }
  client.once('end', () => {
    if (!isEndExpected) onLost()
  })
  const close = async (): Promise<void> => {
    expectEnd()
    await client.end().catch(() => undefined) // the database may have ended it already
  }
  return { expectEnd, close }
}

const tryLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockNumber])
  return rows[0]?.held === true
}
