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

/** Jobs with a fixed schedule run independently of calls. */
const askedJobs = jobDefinitions.filter((job) => typeof job.cron !== 'string').map(({ name }) => name)

const listTables = async ({ database }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' and tablename <> all(${leftOut})
    order by tablename`.execute(database.db)
  return rows.map(({ tablename }) => tablename)
}

/** Columns with the last use of a link or token, which every request updates. */
const lastUses: Readonly<Record<string, string>> = { guest_links: 'last_used_at', sessions: 'token_used_at' }

const rowOf = (table: string): string => {
  const lastUse = lastUses[table]
  return lastUse === undefined ? 't::text' : `(to_jsonb(t) - '${lastUse}')::text`
}

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

/** Events, images, jobs and blob removals that are pending. */
const listPending = async ({ database }: TestApp): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select 'event ' || (event->>'type') as what from outbox
    union all select 'delivery' from webhook_deliveries where status = 'waiting'
    union all select 'blob ' || key from pending_blobs
    union all select 'generation' from generations where status in ('queued', 'running')
    union all select 'job ' || name || ' ' || state from pgboss.job
      where name = any(${askedJobs}) and state in ('created', 'retry', 'active') and start_after <= now()`.execute(
    database.db,
  )
  return rows.map(({ what }) => what)
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
  for (;;) {
    const pending = await listPending(app)
    if (pending.length === 0) break
    if (Date.now() > limit) throw new Error(`Still pending: ${pending.join(', ')}`)
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
