// Reads the list of tables from the database, so a backup includes every migrated table without naming any. Only this
// folder reads and writes all tables generically.
import type { Client } from 'pg'

export type TableShape = {
  readonly name: string
  /** Stored columns only; generated columns are recomputed. */
  readonly columns: readonly string[]
  /** Row count according to the planner's statistics. */
  readonly estimate: number
}

/** Tables specific to this database: migration history, running processes, backups, secrets of settings, unowned blobs and derived ones. */
const ownTables: readonly string[] = [
  'migrations',
  'migrations_lock',
  'instances',
  'pending_blobs',
  'drawn_pages',
  'unprocessable_blobs',
  'backups',
  'setting_secrets',
]

/** Tables that can have rows before the first account exists. */
const beforePeople: readonly string[] = [...ownTables, 'installation', 'provider_health', 'attempts', 'audit_entries']

export const jobsSchema = 'pgboss'

const listAll = async (client: Client, schema: string): Promise<TableShape[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; estimate: string }>(
    `select tables.table_name::text as name,
       array_agg(columns.column_name::text order by columns.ordinal_position)
         filter (where columns.is_generated = 'NEVER') as columns,
       (select greatest(reltuples, 0)::bigint from pg_class
        where oid = format('%I.%I', tables.table_schema, tables.table_name)::regclass) as estimate
     from information_schema.tables join information_schema.columns using (table_schema, table_name)
     where tables.table_schema = $1 and tables.table_type = 'BASE TABLE'
       -- The rows of a partition are those of its table.
       and not (select relispartition from pg_class
                where oid = format('%I.%I', tables.table_schema, tables.table_name)::regclass)
     group by tables.table_schema, tables.table_name order by tables.table_name`,
    [schema],
  )
  return rows.map((row) => ({ ...row, estimate: Number(row.estimate) }))
}

const readSchema = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ schema: string | null }>('select current_schema()::text as schema')
  return rows[0]?.schema ?? 'public'
}

/** Returns the tables included in a backup. */
export const listTables = async (client: Client): Promise<TableShape[]> => {
  const tables = await listAll(client, await readSchema(client))
  return tables.filter(({ name }) => !ownTables.includes(name))
}

/** Returns non-empty tables that only user activity can have filled, including unknown tables. */
export const listUsedTables = async (client: Client): Promise<string[]> => {
  const used: string[] = []
  for (const { name } of await listAll(client, await readSchema(client))) {
    if (beforePeople.includes(name)) continue
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (rowCount !== 0) used.push(name)
  }
  return used
}

export const listTableNames = async (client: Client): Promise<string[]> =>
  (await listAll(client, await readSchema(client))).map(({ name }) => name)

/** Returns the job queue's tables and version; null if the queue was never started. */
export const readJobTables = async (
  client: Client,
): Promise<{
  readonly version: number
  readonly columns: Readonly<Record<'job' | 'schedule', readonly string[]>>
} | null> => {
  const found = new Map((await listAll(client, jobsSchema)).map(({ name, columns }) => [name, columns]))
  const [job, schedule] = [found.get('job'), found.get('schedule')]
  if (!job || !schedule) return null
  const { rows } = await client.query<{ version: number }>(`select version from ${jobsSchema}.version`)
  return { version: rows[0]?.version ?? 0, columns: { job, schedule } }
}

/** Returns columns that hold blob keys, by naming convention, with the adjacent checksum column if any. */
export const listBlobColumns = async (
  client: Client,
): Promise<{ readonly table: string; readonly column: string; readonly hasSum: boolean }[]> => {
  const { rows } = await client.query<{ table: string; column: string; hasSum: boolean }>(
    `select columns.table_name::text as table, column_name::text as column,
       column_name = 'key' and exists (
         select from information_schema.columns as sums
         where sums.table_schema = columns.table_schema and sums.table_name = columns.table_name
           and sums.column_name = 'sha256' and sums.data_type = 'text') as "hasSum"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where columns.table_schema = $1 and tables.table_type = 'BASE TABLE' and columns.data_type = 'text'
       and (column_name = 'key' or column_name like '%\\_key') and not columns.table_name = any($2)
     order by 1, 2`,
    [await readSchema(client), ownTables],
  )
  return rows
}

export type SequenceValue = {
  readonly table: string
  readonly column: string
  readonly value: string
  readonly isCalled: boolean
}

/** Read after the rows, so the values are never behind them. */
export const readSequences = async (client: Client): Promise<SequenceValue[]> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select table_name::text as table, column_name::text as column,
       pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where columns.table_schema = $1 and table_type = 'BASE TABLE'
       and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null
       and not table_name = any($2) order by 1, 2`,
    [await readSchema(client), ownTables],
  )
  const values: SequenceValue[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${sequence}`,
    )
    if (found[0]) values.push({ table, column, ...found[0] })
  }
  return values
}

/** Counts server processes recently seen on this database. */
export const countRunning = async (client: Client): Promise<number> => {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('instances') is not null as "isThere"`,
  )
  if (!tables[0]?.isThere) return 0
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from instances where seen_at > now() - interval '15 seconds'`,
  )
  return Number(rows[0]?.count ?? 0)
}
