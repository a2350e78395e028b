// Fingerprints every table, to check that a refusal stores nothing.
import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { CompiledQuery, sql } from 'kysely'

import { jobDefinitions } from '#app'
import type { Tables } from '#platform/database/database-tables.ts'
import { stretch } from '#testing/stretch.ts'
import type { TestApp } from '#testing/test-app.ts'

/** A hash or list of names per table, and for `events`, `jobs` and `blobs`. */
export type StoredState = Readonly<Record<string, string>>

/**
 * Excludes `instances` (heartbeats) and `outbox` (rows are deleted once handled; `events` counts them, including
 * rolled-back ones). All other tables are included, also those of later migrations.
 */
const leftOut: readonly (keyof Tables)[] = ['instances', 'outbox']

/** Scheduled jobs run independently of calls. */
const askedJobs = jobDefinitions.filter((job) => job.cron === undefined).map(({ name }) => name)

const listTables = async ({ database }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename <> all(${leftOut})
    order by tablename`.execute(database.db)
  return rows.map(({ tablename }) => tablename)
}

/** Excludes the last use of a link, which every guest request updates. */
const rowOf = (table: string): string => (table === 'guest_links' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text')

/** Sorts hashes instead of rows, because sorting dominates the cost. */
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

/** Whether no event, image, job or blob removal is pending. */
const isQuiet = async ({ database }: TestApp): Promise<boolean> => {
  const { rows } = await sql<{ is_quiet: boolean }>`
    select not exists (select from outbox) and not exists (select from pending_blobs)
      and not exists (select from generations where status in ('queued', 'running')) and not exists (
      select from pgboss.job where name = any(${askedJobs}) and state in ('created', 'retry', 'active')
        and start_after <= now()
    ) as is_quiet`.execute(database.db)
  return rows[0]?.is_quiet ?? false
}

/** Postpones emails due within the hour: sent between two readings, they would look like a change. */
const holdPostponed = async ({ database }: TestApp): Promise<void> => {
  await sql`
    update pgboss.job set start_after = start_after + interval '1 day'
    where name = any(${askedJobs}) and state in ('created', 'retry')
      and start_after > now() and start_after < now() + interval '1 hour'`.execute(database.db)
}

/** Waits for the effects of earlier calls first. */
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

export const changesBetween = (before: StoredState, after: StoredState): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name])
