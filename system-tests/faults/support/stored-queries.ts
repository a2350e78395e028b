// Final contents of the database, read directly.
import type { openDatabase } from '@joinery/server/testing/database/open-database'

type Database = Awaited<ReturnType<typeof openDatabase>>

type StoredGeneration = {
  readonly seed: number
  readonly status: string
  readonly error: string | null
  readonly images: number
}

export type Stored = {
  readonly messages: string[]
  readonly cards: string[]
  readonly notices: string[]
  readonly notified: string[]
  readonly files: string[]
  readonly generations: StoredGeneration[]
  /** Messages that share their number with another. */
  readonly sharedNumbers: number
  /** People whose balance is not the sum of their entries minus reservations. */
  readonly unbalanced: number
  readonly reservations: number
}

const names = async ({ pool }: Database, statement: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await pool.query<{ name: string }>(statement, [...values])).rows.map(({ name }) => name)

const numberOf = async ({ pool }: Database, statement: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await pool.query<{ count: number }>(statement, [...values])).rows[0]?.count)

export const countPending = (database: Database): Promise<number> =>
  numberOf(
    database,
    `select (select count(*) from outbox) + (select count(*) from generations where status in ('queued', 'running'))
       + (select count(*) from credit_reservations) as count`,
  )

type Where = { readonly uid_project: string; readonly quiet: string; readonly uid_listener: string }

const replies = `select original_content as name from replies where uid_project = $1 and deleted_at is null and reply_type = $2`

export const readStored = async (database: Database, { uid_project, quiet, uid_listener }: Where): Promise<Stored> => {
  const generations = await database.pool.query<StoredGeneration>(
    `select seed, status, error, (select count(*) from generated_images where generated_images.uid_generation = generations.uid_generation) as images
     from generations`,
  )
  return {
    messages: await names(database, replies, [uid_project, 'discussion']),
    cards: await names(database, replies, [uid_project, 'kanban']),
    notices: await names(database, replies, [quiet, 'discussion']),
    notified: await names(
      database,
      `select substring(message from 'notice \\d+ by post') as name from notifications where uid_user = $1 and kind = 'message'`,
      [uid_listener],
    ),
    files: await names(database, 'select filename as name from files where uid_project = $1', [uid_project]),
    generations: generations.rows,
    sharedNumbers: await numberOf(
      database,
      `select count(*) - count(distinct message_number) as count from replies where uid_project = $1 and message_number is not null`,
      [uid_project],
    ),
    unbalanced: await numberOf(
      database,
      `select count(*) from credit_accounts as account where balance <>
         (select coalesce(sum(amount), 0) from credit_entries where credit_entries.uid_user = account.uid_user)
         - (select coalesce(sum(amount), 0) from credit_reservations where credit_reservations.uid_user = account.uid_user)`,
    ),
    reservations: await numberOf(database, 'select count(*) from credit_reservations'),
  }
}

/** Emails whose next try is due or running. */
export const countDue = (database: Database): Promise<number> =>
  numberOf(
    database,
    `select count(*) from pgboss.job where name = 'send-mail'
       and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
  )

/** Moves the queued emails' next tries this number of minutes earlier. */
export const passTime = async ({ pool }: Database, minutes: number): Promise<void> => {
  await pool.query(
    `update pgboss.job set start_after = start_after - make_interval(mins => $1)
     where name = 'send-mail' and state in ('created', 'retry')`,
    [minutes],
  )
}

export const readMails = async ({ pool }: Database): Promise<{ readonly sent: boolean; readonly tries: number }[]> => {
  const { rows } = await pool.query<{ sent: boolean; tries: number }>(
    `select sent_at is not null as sent, coalesce(retry_count, 0) + 1 as tries
     from mails left join pgboss.job on name = 'send-mail' and data ->> 'uid_mail' = uid_mail::text`,
  )
  return rows
}

/** Switches to the next WAL segment; false if that failed. */
export const switchLog = async ({ pool }: Database): Promise<boolean> => {
  await pool.query('select pg_logical_emit_message(false, $1::text, repeat($1::text, 10000)), pg_switch_wal()', [
    'filler',
  ])
  return true
}

/** Connections of this name opened after this moment. */
export const countSince = (database: Database, name: string, moment: Date): Promise<number> =>
  numberOf(database, 'select count(*) from pg_stat_activity where application_name = $1 and backend_start > $2', [
    name,
    moment,
  ])
