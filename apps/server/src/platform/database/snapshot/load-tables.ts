// Loads whole tables as the ordinary owner in one transaction. Foreign keys and secondary indexes are dropped and
// triggers disabled during the load: it would take four times as long, and triggers would change restored rows.
import { once } from 'node:events'

import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

import { jobsSchema, type SequenceValue } from './catalog-queries.ts'

type PutAside = { readonly drop: readonly string[]; readonly create: readonly string[] }

const listStatements = async (client: Client, statement: string): Promise<string[]> =>
  (await client.query<{ statement: string }>(statement)).rows.map((row) => row.statement)

const foreignKeys = `from pg_constraint where contype = 'f' and conparentid = 0
  and connamespace = current_schema()::regnamespace order by oid`
const furtherIndexes = `from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace and not relispartition and not exists (
    select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')) order by indexrelid`
const triggers = `from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = current_schema()::regnamespace and not tgisinternal and tgparentid = 0 and tgenabled <> 'D' order by pg_trigger.oid`
/** Restores the original trigger state, including triggers that run in replication sessions. */
const enabled = `case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end`

const listPutAside = async (client: Client): Promise<PutAside> => ({
  drop: [
    ...(await listStatements(
      client,
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement ${foreignKeys}`,
    )),
    ...(await listStatements(
      client,
      `select format('drop index %s', indexrelid::regclass) as statement ${furtherIndexes}`,
    )),
    ...(await listStatements(
      client,
      `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement ${triggers}`,
    )),
  ],
  create: [
    ...(await listStatements(client, `select pg_get_indexdef(indexrelid) as statement ${furtherIndexes}`)),
    ...(await listStatements(
      client,
      `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         as statement ${foreignKeys}`,
    )),
    ...(await listStatements(
      client,
      `select format('alter table %s %s trigger %I', tgrelid::regclass, ${enabled}, tgname) as statement ${triggers}`,
    )),
  ],
})

/** Returns a function that restores everything. */
export const putAside = async (client: Client): Promise<() => Promise<void>> => {
  const { drop, create } = await listPutAside(client)
  for (const statement of drop) await client.query(statement)
  return async () => {
    for (const statement of create) await client.query(statement)
  }
}

/** Drops all tables, functions and types of this schema, except those of extensions. */
export const dropEverything = async (client: Client): Promise<void> => {
  const statements = await listStatements(
    client,
    `select format('drop table if exists %s cascade', oid::regclass) as statement from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
     where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     select format('drop type if exists %s cascade', oid::regtype) from pg_type
     where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
       and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')`,
  )
  for (const statement of statements) await client.query(statement)
}

/** Deletes rows inserted by migrations, because the restored data includes them. */
export const emptyTables = async (client: Client, tables: readonly string[]): Promise<void> => {
  if (tables.length === 0) return
  await client.query(`truncate ${tables.map((table) => client.escapeIdentifier(table)).join(', ')}`)
}

export type TableLoad = {
  readonly write: (piece: Buffer) => Promise<void>
  readonly end: () => Promise<number>
}

const startLoad = (client: Client, target: string, columns: readonly string[]): TableLoad => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(from(`copy ${target} (${list}) from stdin`))
  /** Rejects as soon as the server rejects a row. */
  const failed = new Promise<never>((_resolve, reject) => {
    stream.once('error', reject)
  })
  failed.catch(() => undefined) // handled by the race below
  return {
    write: async (piece) => {
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), failed])
    },
    end: async () => {
      stream.end()
      await Promise.race([once(stream, 'finish'), failed])
      return stream.rowCount
    },
  }
}

export const loadTable = (client: Client, table: string, columns: readonly string[]): TableLoad =>
  startLoad(client, client.escapeIdentifier(table), columns)

/**
 * Loads jobs through a table of text columns, because another version of the queue may have different columns. Only
 * common columns and known queues are copied.
 */
export const loadJobs = async (
  client: Client,
  table: 'job' | 'schedule',
  columns: readonly string[],
): Promise<TableLoad> => {
  const staged = `staged_${table}`
  const list = columns.map((column) => `${client.escapeIdentifier(column)} text`).join(', ')
  await client.query(`create temporary table ${staged} (${list}) on commit drop`)
  const load = startLoad(client, staged, columns)
  return {
    write: load.write,
    end: async () => {
      const rows = await load.end()
      const { rows: known } = await client.query<{ name: string; type: string }>(
        `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname = any($2)`,
        [`${jobsSchema}.${table}`, columns],
      )
      const names = known.map(({ name }) => name).join(', ')
      const values = known.map(({ name, type }) => `${staged}.${name}::${type}`).join(', ')
      await client.query(
        `insert into ${jobsSchema}.${table} (${names}) select ${values} from ${staged}
         where name in (select queue.name from ${jobsSchema}.queue)`,
      )
      return rows
    },
  }
}

export const emptyJobs = async (client: Client): Promise<void> => {
  await client.query(`delete from ${jobsSchema}.schedule`)
  await client.query(`delete from ${jobsSchema}.job`)
}

export const setSequences = async (client: Client, sequences: readonly SequenceValue[]): Promise<void> => {
  for (const { table, column, value, isCalled } of sequences) {
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)', [
      table,
      column,
      value,
      isCalled,
    ])
  }
}

/** Registers blobs about to be written as pending, so a sweep deletes them if the transaction fails. */
export const announceBlobs = async (client: Client, keys: readonly string[]): Promise<void> => {
  await client.query('insert into pending_blobs (key) select unnest($1::text[]) on conflict do nothing', [keys])
}

export const clearPendingBlobs = async (client: Client, keys: readonly string[]): Promise<void> => {
  await client.query('delete from pending_blobs where key = any($1)', [keys])
}
