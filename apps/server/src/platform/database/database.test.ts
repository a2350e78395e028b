import { once } from 'node:events'

import { messages } from '@joinery/contract/messages'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { findUnavailable } from '#platform/find-unavailable.ts'
import { newId } from '#platform/ids.ts'
import { createLog } from '#platform/log.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { stretch } from '#testing/stretch.ts'
import { startProxy } from '#testing/tcp-proxy.ts'

import type { Tables } from './database-tables.ts'
import { openDatabase, transaction, type Database, type Tx } from './database.ts'
import { PreparingClient } from './preparing-client.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const countInstances = async (id: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from instances where id = $1', [id])
  return rows[0]?.count ?? 0
}

test('runs afterCommit callbacks in order once the row is visible to others', async () => {
  const id = newId()
  const seen: string[] = []
  let countAfter: Promise<number> | undefined
  const result = await transaction(database.db, async (tx) => {
    tx.afterCommit(() => {
      seen.push('first')
      countAfter = countInstances(id)
    })
    tx.afterCommit(() => void seen.push('second'))
    await tx.insertInto('instances').values({ id }).execute()
    expect(await countInstances(id)).toBe(0)
    expect(seen).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(seen).toEqual(['first', 'second'])
  expect(await countAfter).toBe(1)
})

test('reads arrays of ids, with missing ones and of several dimensions too', async () => {
  const [one, other] = [newId(), newId()]
  const { rows } = await database.pool.query(
    `select array[]::uuid[] as none, array[$1::uuid] as single, array[$1, $2]::uuid[] as pair,
       array[$1, null]::uuid[] as missing, array[array[$1], array[$2]]::uuid[] as nested,
       ('[0:1]={' || $1 || ',' || $2 || '}')::uuid[] as shifted, null::uuid[] as absent`,
    [one, other],
  )
  expect(rows).toEqual([
    {
      none: [],
      single: [one],
      pair: [one, other],
      missing: [one, null],
      nested: [[one], [other]],
      shifted: [one, other],
      absent: null,
    },
  ])
})

test('stores nothing and runs no afterCommit callback when a transaction fails', async () => {
  const id = newId()
  const seen: string[] = []
  const attempt = transaction(database.db, async (tx) => {
    tx.afterCommit(() => void seen.push('never'))
    await tx.insertInto('instances').values({ id }).execute()
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(seen).toEqual([])
  expect(await countInstances(id)).toBe(0)
})

test('returns the result and runs the other callbacks when an afterCommit callback fails', async () => {
  const seen: string[] = []
  const result = await transaction(database.db, async (tx) => {
    tx.afterCommit(() => {
      throw new Error('nobody listens')
    })
    tx.afterCommit(() => void seen.push('still here'))
    return 'done'
  })
  expect(result).toBe('done')
  expect(seen).toEqual(['still here'])
})

test('returns timestamps as dates and integers as numbers', async () => {
  const { rows } = await database.pool.query("select now() as at, 9007199254740991::int8 as big, 'x' as text")
  expect(rows).toEqual([{ at: expect.any(Date), big: 9_007_199_254_740_991, text: 'x' }])
})

test('prepares a statement with values once and reuses it', async () => {
  const one = await openDatabase(await connectionStringOf(database), { max: 1, log: createLog('silent') })
  for (const id of [newId(), newId(), newId()]) {
    await one.db.selectFrom('instances').select('seen_at').where('id', '=', id).execute()
  }
  const { rows } = await one.pool.query('select statement from pg_prepared_statements')
  await one.close()
  expect(rows).toEqual([{ statement: 'select "seen_at" from "instances" where "id" = $1' }])
})

test('limits prepared statements per connection and keeps connections independent', async () => {
  const prepared = async (texts: number): Promise<number> => {
    const one = await openDatabase(await connectionStringOf(database), { max: 1, log: createLog('silent') })
    for (let index = 0; index < texts; index++) await one.pool.query(`select $1::int as number_${index}`, [index])
    const { rows } = await one.pool.query<{ count: number }>('select count(*) from pg_prepared_statements')
    await one.close()
    return rows[0]?.count ?? 0
  }
  expect(await prepared(600)).toBe(500)
  expect(await prepared(1)).toBe(1)
})

test('fails only the operation in progress when a connection breaks', async () => {
  const one = await openDatabase(await connectionStringOf(database), { max: 1, log: createLog('silent') })
  const breakDuring = async (begin: (tell: (pid: number) => void) => Promise<unknown>) => {
    const thrownAway = once(one.pool, 'remove')
    const { promise: pid, resolve } = Promise.withResolvers<number>()
    const [answer] = await Promise.allSettled([
      begin(resolve),
      pid.then((found) => database.pool.query('select pg_terminate_backend($1)', [found])),
    ])
    expect(answer.status).toBe('rejected')
    await thrownAway
    expect((await one.pool.query('select 1 as works')).rows).toEqual([{ works: 1 }])
  }
  const readPid = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return rows[0]?.pid ?? 0
  }
  // During a statement, and between two statements of a transaction.
  await breakDuring((tell) =>
    transaction(one.db, async (tx) => {
      tell(await readPid(tx))
      await sql`select pg_sleep(60)`.execute(tx)
    }),
  )
  await breakDuring((tell) =>
    transaction(one.db, async (tx) => {
      const pid = await readPid(tx)
      tell(pid)
      await isGone(pid)
      await sql`select 1`.execute(tx)
    }),
  )
  await one.close()
})

const isGone = (pid: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query('select from pg_stat_activity where pid = $1', [pid])
    expect(rows).toHaveLength(0)
  }, stretch(60_000))

test('times out a missing response and discards the connection', async () => {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: await connectionStringOf(database),
    max: 1,
    query_timeout: 200,
  })
  const one = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const waiting = transaction(one, (tx) => sql`select pg_sleep(60)`.execute(tx))
  await expect(waiting.catch((error: unknown) => findUnavailable(error)?.message)).resolves.toBe(
    messages.http.dataUnavailable,
  )
  // On a busy machine a statement of the next connection can time out too.
  const works = () => sql<{ works: number }>`select 1 as works`.execute(one).catch(() => null)
  await expect.poll(async () => (await works())?.rows).toEqual([{ works: 1 }])
  await one.destroy()
})

const connectionStringOf = async ({ pool }: Database): Promise<string> => String(pool.options.connectionString)

test('allows a failed statement to be sent again', async () => {
  const id = newId()
  await database.db.insertInto('instances').values({ id }).execute()
  await expect(database.db.insertInto('instances').values({ id }).execute()).rejects.toThrow('duplicate key')
  await database.db.insertInto('instances').values({ id: newId() }).execute()
})

test('describes an unreachable database in one sentence without its password', async () => {
  const attempt = openDatabase('postgres://me:hidden@127.0.0.1:1/studio', { max: 1, log: createLog('silent') })
  await expect(attempt).rejects.toMatchObject({
    name: 'StartError',
    message: "Can't connect to the database at 127.0.0.1:1/studio (ECONNREFUSED). Check DATABASE_URL.",
  })
})

test('reports the database as reachable until it is closed', async () => {
  const other = await openTestDatabase(1)
  await expect.poll(other.isReachable).toBe(true)
  await other.close()
  expect(await other.isReachable()).toBe(false)
})

test('limits statement and lock time of requests but not of background work', async () => {
  const read = async ({ pool }: Pick<Database, 'pool'>) => {
    const { rows } = await pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as silence`,
    )
    return rows[0]
  }
  expect(await read(database)).toEqual({ statement: '15s', lock: '5s', silence: '1min' })
  expect(await read(database.background)).toEqual({ statement: '0', lock: '0', silence: '1min' })
  expect(await read(database.unbounded)).toEqual({ statement: '0', lock: '0', silence: '0' })
})

test('follows a channel again within 5 s after its connection went silent', async () => {
  const connectionString = await connectionStringOf(database)
  const { host } = new URL(connectionString)
  const network = await startProxy([`http://${host}`])
  const through = connectionString.replace(host, new URL(network.address).host)
  const other = await openDatabase(through, { max: 1, log: createLog('silent') })
  const heard: string[] = []
  // The connection is checked by timers, which only this test moves.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await other.listen({ channel: 'test_notices', onNotice: (text) => heard.push(text), onGap: () => heard.push('gap') })
  const notify = (text: string) => database.pool.query('select pg_notify($1, $2)', ['test_notices', text])
  await notify('one')
  await expect.poll(() => heard).toEqual(['one'])
  network.silence()
  await notify('lost')
  await vi.advanceTimersByTimeAsync(4900)
  await expect.poll(() => heard).toEqual(['one', 'gap'])
  await notify('two')
  await expect.poll(() => heard).toEqual(['one', 'gap', 'two'])
  await other.close()
  await network.close()
})
