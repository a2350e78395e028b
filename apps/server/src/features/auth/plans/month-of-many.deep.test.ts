// Several processes grant a month's credits to 1,000 people concurrently; one is killed.
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeEach, expect, it } from 'vitest'

import { untilWaiting } from '#testing/database/while-held.ts'
import { startTestApp } from '#testing/test-app.ts'

import { grantMonth } from './monthly-credits.ts'

const many = 1000
const program = fileURLToPath(new URL('../../../testing/grant-month-program.ts', import.meta.url))

const app = await startTestApp()
afterAll(() => app.close())
/** All grants are of one month, also when the next one begins during the test. */
const now = app.now()

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

beforeEach(async () => {
  await query('delete from users')
  await query(
    `with people as (
       insert into users (uid_user, email, password_hash, verified_at, plan)
       select gen_random_uuid(), 'person' || n || '@people.example', 'none', now(), 'premium'
       from generate_series(1, $1::int) as n returning uid_user)
     insert into credit_accounts (uid_user, balance) select uid_user, 0 from people`,
    [many],
  )
})

/** Number of people by entries, credits and grant rows of the month. */
const tally = async () => {
  const { rows } = await query(
    `select balance, (select count(*)::int from credit_entries as e where e.uid_user = a.uid_user) as entries,
       (select count(*)::int from monthly_grants as g where g.uid_user = a.uid_user) as months, count(*)::int as people
     from credit_accounts as a group by 1, 2, 3`,
  )
  return rows
}
const onceEach = [{ balance: 5000, entries: 1, months: 1, people: many }]

type Granting = { readonly child: ChildProcess; readonly granted: Promise<number | null> }

const startGranting = (): Granting => {
  const child = spawn(process.execPath, [program, app.database.connectionString, now.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const granted = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code === 0 ? Number(printed) : null))
  })
  return { child, granted }
}

it('two concurrent processes grant everyone the month once', async () => {
  const both = await Promise.all([startGranting().granted, startGranting().granted])
  expect((both[0] ?? 0) + (both[1] ?? 0)).toBe(many)
  expect(await tally()).toEqual(onceEach)
  expect(await startGranting().granted).toBe(0)
  expect(await tally()).toEqual(onceEach)
})

it('a killed process leaves no partial grants, and the next ones do the rest', async () => {
  // The first person is locked, so the process that starts with them waits inside a transaction.
  const holder = await app.database.unbounded.pool.connect()
  await holder.query('begin')
  const { rows: holders } = await holder.query(
    `select pg_backend_pid() as pid from credit_accounts
     where uid_user = (select min(uid_user::text)::uuid from users) for update`,
  )
  const killed = startGranting()
  await untilWaiting(app.database)
  const { rows: waiting } = await query(
    'select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
    [holders[0].pid],
  )
  expect(waiting).toHaveLength(1)
  // Another process skips the people locked by the first.
  expect(await startGranting().granted).toBe(many / 2)
  killed.child.kill('SIGKILL')
  expect(await killed.granted).toBeNull()
  await holder.query('rollback')
  holder.release()
  // The database notices the lost connection later and rolls back.
  const isGone = async () =>
    (await query('select from pg_stat_activity where pid = $1', [waiting[0].pid])).rowCount === 0
  await expect.poll(isGone).toBe(true)
  const rest = await Promise.all([startGranting().granted, startGranting().granted])
  expect((rest[0] ?? 0) + (rest[1] ?? 0)).toBe(many / 2)
  expect(await tally()).toEqual(onceEach)
})

it('reading credits or changing the plan concurrently grants nothing twice', async () => {
  const { rows } = await query('select uid_user from users order by uid_user limit 40')
  const context = { ...app.app.context, clock: { now: () => now } }
  await Promise.all([
    grantMonth(context),
    grantMonth(context),
    ...rows.map(({ uid_user }: { uid_user: string }) =>
      app.database.db
        .transaction()
        .execute((tx) =>
          context.plans.grantDue(context, Object.assign(tx, { afterCommit: () => undefined }), uid_user),
        ),
    ),
  ])
  expect(await tally()).toEqual(onceEach)
})
