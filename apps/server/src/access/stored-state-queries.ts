// Everything that the product stores, as one fingerprint for each table: what a refusal must not change.
import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { CompiledQuery, sql } from 'kysely'

import { jobDefinitions } from '#app'
import type { Tables } from '#platform/database/database-tables.ts'
import { stretch } from '#testing/stretch.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Tables by name, and `events`, `jobs` and `blobs`; each as a hash or a list of names. */
export type StoredState = Readonly<Record<string, string>>

/**
 * Left out: `instances`, because every process writes there every few seconds that it lives; `outbox`, because its rows
 * go when they are handled (`events` counts them instead, those taken back by a rollback too). All other tables are in,
 * also those that a later migration adds. A row that counts attempts on purpose leaves out `attempts` as well.
 */
const leftOut: readonly (keyof Tables)[] = ['instances', 'outbox']

/** Jobs that run by the clock come and go by themselves. */
const askedJobs = jobDefinitions.filter((job) => job.cron === undefined).map(({ name }) => name)

const listTables = async ({ database }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename <> all(${leftOut})
    order by tablename`.execute(database.db)
  return rows.map(({ tablename }) => tablename)
}

/** When a link was last used is noted of whoever looks by it, whatever they try. */
const rowOf = (table: string): string => (table === 'guest_links' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text')

/** Hashes are sorted, not rows: that is the larger part of the work. */
const hashOf = (table: string): string =>
  `select '${table}' as name, md5(string_agg(hash, '' order by hash)) as hash
   from (select md5(${rowOf(table)}) as hash from "${table}" as t) as rows`

const statements = new WeakMap<TestApp, Promise<string>>()

const statementFor = (app: TestApp): Promise<string> => {
  const known =
    statements.get(app) ??
    listTables(app).then((tables) =>
      [
        ...tables.map(hashOf),
        `select 'events', pg_sequence_last_value(pg_get_serial_sequence('outbox', 'id'))::text`,
        `select 'jobs', md5(string_agg(id::text, ',' order by id)) from pgboss.job where name = any($1)`,
      ].join('\nunion all\n'),
    )
  statements.set(app, known)
  return known
}

/** Whether all consequences of earlier calls are done: no event, image or job that is due, and no blob to remove. */
const isQuiet = async ({ database }: TestApp): Promise<boolean> => {
  const { rows } = await sql<{ is_quiet: boolean }>`
    select not exists (select from outbox) and not exists (select from pending_blobs)
      and not exists (select from generations where status in ('queued', 'running')) and not exists (
      select from pgboss.job where name = any(${askedJobs}) and state in ('created', 'retry', 'active')
        and start_after <= now()
    ) as is_quiet`.execute(database.db)
  return rows[0]?.is_quiet ?? false
}

/** Delays emails that are due within the hour: sent between two readings, they would be a change that no call has made. */
const holdPostponed = async ({ database }: TestApp): Promise<void> => {
  await sql`
    update pgboss.job set start_after = start_after + interval '1 day'
    where name = any(${askedJobs}) and state in ('created', 'retry')
      and start_after > now() and start_after < now() + interval '1 hour'`.execute(database.db)
}

/** Waits until the consequences of earlier calls are done. */
export const readStoredState = async (app: TestApp): Promise<StoredState> => {
  const limit = Date.now() + stretch(60_000)
  while (!(await isQuiet(app))) {
    if (Date.now() > limit) throw new Error('Events or jobs are still pending')
    await wait(5)
  }
  await holdPostponed(app)
  const { rows } = await app.database.db.executeQuery<{ name: string; hash: string | null }>(
    CompiledQuery.raw(await statementFor(app), [askedJobs]),
  )
  const blobs = (await readdir(app.dataDir, { recursive: true })).toSorted().join('\n')
  return { ...Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? ''])), blobs }
}

/** Names of what differs. */
export const changesBetween = (before: StoredState, after: StoredState): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name])
