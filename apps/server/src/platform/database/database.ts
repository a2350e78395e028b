// The only access to PostgreSQL: a pool, the typed query builder on it, and transactions that can act after their commit.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, Pool, TypeOverrides, types, type PoolConfig } from 'pg'

import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/process/start-error.ts'

import type { Tables } from './database-tables.ts'
import { listenTo, type Listening } from './listen.ts'
import { PreparingClient } from './preparing-client.ts'

/** `log` gets what fails after a commit. */
export type Db = Kysely<Tables> & { readonly log?: Log }

/** A transaction that is under way. What is handed to `afterCommit` runs only once the commit has happened. */
export type Tx = Transaction<Tables> & { readonly afterCommit: (act: () => void) => void }

/** Connections of one kind: the query builder, and the pool for the few hottest statements, which skip it. */
export type Connections = { readonly db: Db; readonly pool: Pool }

/** `db` and `pool` are for requests, which may neither work nor wait long. */
export type Database = Connections & {
  /** For jobs and the outbox: few connections, and what takes long may. */
  readonly background: Connections
  /** For migrations: nothing is given up, however long it takes. */
  readonly unbounded: Connections
  /** Hears what other processes tell through the database, until it is closed. */
  readonly listen: (listening: Listening) => Promise<void>
  /** Whether the database answers within a second. */
  readonly isReachable: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** What one statement of a request may take, and how long it may wait for a lock: whoever asks has given up by then. */
const requestLimits = { statementMs: 15_000, lockMs: 5000 } as const
/**
 * How long an answer is waited for. The limits above are kept by the server; these end what a server that hangs, or a connection
 * that leads nowhere any more, would keep waiting for ever (record 44). Longer than any statement of their kind takes.
 */
const answerLimits = { requestMs: 20_000, backgroundMs: 2 * 60_000 } as const
/**
 * The server ends a session that leaves a transaction open and says nothing: the process behind it is gone without a word, and its
 * locks would stay. Between two statements of ours there is nothing to wait for.
 */
const silentTransactionMs = 60_000
/** How long a connection is silent before the system asks whether the other side is still there. */
const keepAliveMs = 10_000
const backgroundMax = 4
const unboundedMax = 2
const oldestVersion = 15
const connectLimitMs = 10_000
const probeLimitMs = 1000

const parsers = new TypeOverrides()
// count(*) and counters are int8; none of them comes near 2^53.
parsers.setTypeParser(types.builtins.INT8, Number)

export const openDatabase = async (
  connectionString: string,
  { max, log }: { max: number; log: Log },
): Promise<Database> => {
  const { db, pool } = openConnections(log, {
    connectionString,
    max,
    statement_timeout: requestLimits.statementMs,
    lock_timeout: requestLimits.lockMs,
    idle_in_transaction_session_timeout: silentTransactionMs,
    query_timeout: answerLimits.requestMs,
  })
  const background = openConnections(log, {
    connectionString,
    max: backgroundMax,
    idle_in_transaction_session_timeout: silentTransactionMs,
    query_timeout: answerLimits.backgroundMs,
  })
  const unbounded = openConnections(log, { connectionString, max: unboundedMax })
  const probe = createProbe(connectionString)
  let closing: Promise<void> | undefined
  const listeners: { readonly stop: () => Promise<void> }[] = []
  const listen = async (listening: Listening): Promise<void> => {
    listeners.push(await listenTo(connectionString, listening, log))
  }
  const closeAll = async (): Promise<void> => {
    await Promise.all(listeners.map(({ stop }) => stop()))
    await probe.close()
    await Promise.all([{ db, pool }, background, unbounded].map(end))
  }
  const close = (): Promise<void> => (closing ??= closeAll())
  try {
    await checkServer(pool, connectionString)
  } catch (error) {
    await close()
    throw error
  }
  return { db, pool, background, unbounded, listen, isReachable: probe.isReachable, close }
}

const end = async ({ db, pool }: Connections): Promise<void> => {
  await db.destroy()
  // The query builder ends the pool only if it was used itself.
  if (!pool.ending) await pool.end()
}

const openConnections = (log: Log, options: PoolConfig): Connections => {
  const pool = new Pool({
    Client: PreparingClient,
    types: parsers,
    connectionTimeoutMillis: connectLimitMs,
    // A connection that a firewall dropped in silence is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'joinery',
    ...options,
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return { pool, db: Object.assign(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), { log }) }
}

/** Runs `act` in a transaction; after the commit, and only then, what it handed to `tx.afterCommit`, in that order. */
export const transaction = async <Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const acts: (() => void)[] = []
  const result = await db
    .transaction()
    .execute((plain) => act(Object.assign(plain, { afterCommit: (later: () => void) => void acts.push(later) })))
  for (const later of acts) {
    try {
      later()
    } catch (error) {
      // The commit has happened: the caller gets its result, and the other acts still run.
      db.log?.error({ err: error }, 'a task after a commit failed')
    }
  }
  return result
}

/**
 * A connection of its own: that the pool is busy says nothing about the database. One question at a time, whoever asks
 * meanwhile hears the same answer.
 */
const createProbe = (connectionString: string): { isReachable: () => Promise<boolean>; close: () => Promise<void> } => {
  const probe = new Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
    keepAlive: true,
    application_name: 'joinery readiness',
  })
  probe.on('error', () => undefined) // the next question opens a new one
  let asked: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      await probe.query('select 1')
      return true
    } catch {
      return false
    } finally {
      asked = null
    }
  }
  let isClosed = false
  return {
    isReachable: async () => !isClosed && (asked ??= ask()),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await probe.end()
    },
  }
}

const checkServer = async (pool: Pool, connectionString: string): Promise<void> => {
  const version = await serverVersion(pool, connectionString)
  if (Math.floor(version / 10_000) >= oldestVersion) return
  throw new StartError(
    `The database server runs PostgreSQL ${Math.floor(version / 10_000)}. PostgreSQL ${oldestVersion} or newer is required.`,
  )
}

const serverVersion = async (pool: Pool, connectionString: string): Promise<number> => {
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return rows[0]?.version ?? 0
  } catch (error) {
    // What the server refuses it explains itself; what never reached it has a code such as ECONNREFUSED.
    const reason = error instanceof DatabaseError ? error.message : codeOf(error)
    throw new StartError(
      `Can't connect to the database at ${hostAndName(connectionString)} (${reason}). Check DATABASE_URL.`,
    )
  }
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

/** Without user and password, which must not be printed. */
const hostAndName = (connectionString: string): string => {
  if (!URL.canParse(connectionString)) return 'DATABASE_URL'
  const { host, pathname } = new URL(connectionString)
  return `${host}${pathname}`
}
