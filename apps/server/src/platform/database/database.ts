// The only access to PostgreSQL: a connection pool, a typed query builder, and transactions with callbacks after
// commit.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError, Pool, TypeOverrides, types, type PoolConfig } from 'pg'

import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/process/start-error.ts'

import type { Tables } from './database-tables.ts'
import { listenTo, type Listening } from './listen.ts'
import { PreparingClient } from './preparing-client.ts'

/** `log` receives errors of afterCommit callbacks. */
export type Db = Kysely<Tables> & { readonly log?: Log }

/** An open transaction. `afterCommit` callbacks run only if it commits. */
export type Tx = Transaction<Tables> & { readonly afterCommit: (act: () => void) => void }

/** The query builder, and the pool for the few hottest statements, which bypass it. */
export type Connections = { readonly db: Db; readonly pool: Pool }

/** `db` and `pool` are for requests and have short timeouts. */
export type Database = Connections & {
  /** For jobs and the outbox: few connections, no server-side limit on statements and locks. */
  readonly background: Connections
  /** For migrations: no timeouts. */
  readonly unbounded: Connections
  /** Subscribes to notifications of other processes until the database is closed. */
  readonly listen: (listening: Listening) => Promise<void>
  /** Whether the database responds within a second. */
  readonly isReachable: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** `statement_timeout` and `lock_timeout` of a request; the client has timed out by then. */
const requestLimits = { statementMs: 15_000, lockMs: 5000 } as const
/**
 * Client-side timeouts, for a hanging server or a dead connection (record 44). Longer than any statement of its kind
 * takes.
 */
const answerLimits = { requestMs: 20_000, backgroundMs: 2 * 60_000 } as const
/** Ends sessions idle in a transaction, because the locks of a crashed process would remain. */
const silentTransactionMs = 60_000
/** Idle time before TCP keepalive probes. */
const keepAliveMs = 10_000
const backgroundMax = 4
const unboundedMax = 2
const oldestVersion = 15
const usualConnectLimitMs = 10_000
const probeLimitMs = 10_000

const parsers = new TypeOverrides()
// count(*) and counters are int8 and stay far below 2^53.
parsers.setTypeParser(types.builtins.INT8, Number)
/** The type uuid[], which the driver does not name. */
const uuidArray: number = 2951
const parseArray = types.getTypeParser(uuidArray) as (text: string) => (string | null)[] // the driver's parser of arrays
/** The driver reads arrays letter by letter: for the labels of 500 cards, longer than their statement takes. */
const parseIds = (text: string): (string | null)[] => {
  if (text === '{}') return []
  const isPlain = text.startsWith('{') && !text.includes('{', 1) && !text.includes('N') // NULL
  return isPlain ? text.slice(1, -1).split(',') : parseArray(text)
}
parsers.setTypeParser(uuidArray, parseIds)

type DatabaseOptions = {
  readonly max: number
  readonly log: Log
  /** How long a connection may take, including the wait for a free one. */
  readonly connectLimitMs?: number
}

export const openDatabase = async (
  connectionString: string,
  { max, log, connectLimitMs = usualConnectLimitMs }: DatabaseOptions,
): Promise<Database> => {
  const connectionTimeoutMillis = connectLimitMs
  const { db, pool } = openConnections(log, {
    connectionString,
    connectionTimeoutMillis,
    max,
    statement_timeout: requestLimits.statementMs,
    lock_timeout: requestLimits.lockMs,
    idle_in_transaction_session_timeout: silentTransactionMs,
    query_timeout: answerLimits.requestMs,
  })
  const background = openConnections(log, {
    connectionString,
    connectionTimeoutMillis,
    max: backgroundMax,
    idle_in_transaction_session_timeout: silentTransactionMs,
    query_timeout: answerLimits.backgroundMs,
  })
  const unbounded = openConnections(log, { connectionString, connectionTimeoutMillis, max: unboundedMax })
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
  // Kysely ends the pool only if it was used through Kysely.
  if (!pool.ending) await pool.end()
}

const openConnections = (log: Log, options: PoolConfig): Connections => {
  const pool = new Pool({
    Client: PreparingClient,
    types: parsers,
    // Detects connections dropped silently by a firewall.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'joinery',
    ...options,
  })
  // A broken idle connection is replaced on next use. Without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return { pool, db: Object.assign(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), { log }) }
}

/** Runs `act` in a transaction, then its `tx.afterCommit` callbacks in order if it committed. */
export const transaction = async <Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const acts: (() => void)[] = []
  const result = await db
    .transaction()
    .execute((plain) => act(Object.assign(plain, { afterCommit: (later: () => void) => void acts.push(later) })))
  for (const later of acts) {
    try {
      later()
    } catch (error) {
      // Already committed: return the result and run the remaining callbacks.
      db.log?.error({ err: error }, 'a task after a commit failed')
    }
  }
  return result
}

/**
 * Uses a separate connection, because a busy pool does not mean the database is down. Concurrent callers share one
 * check.
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
  probe.on('error', () => undefined) // the next check reconnects
  let pendingCheck: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      await probe.query('select 1')
      return true
    } catch {
      return false
    } finally {
      pendingCheck = null
    }
  }
  let isClosed = false
  return {
    isReachable: async () => !isClosed && (pendingCheck ??= ask()),
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
    // PostgreSQL explains its own errors; connection errors have a code such as ECONNREFUSED.
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

/** Omits user and password, which must not be printed. */
const hostAndName = (connectionString: string): string => {
  if (!URL.canParse(connectionString)) return 'DATABASE_URL'
  const { host, pathname } = new URL(connectionString)
  return `${host}${pathname}`
}
