// One program per data folder: a connection of its own holds a lock in the database for as long as the program lives.
// PostgreSQL frees it the moment the connection is gone, also after kill -9.
import { Client } from 'pg'

import { connectionStringFor, type Access } from './access.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** Any number will do; it only has to be the same in every version. */
const lockNumber = 5_646_392
/** The connection of a program that was killed this moment may take a little to be noticed. */
const mostTries = 20
const tryEveryMs = 50

export type Lock = {
  /** From now on the end of the connection is no loss. The lock itself is kept until the database ends. */
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
  // Tries are counted, not time: after a stall it is asked once more.
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
