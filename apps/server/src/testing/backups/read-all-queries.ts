// One checksum per table; databases with equal checksums hold the same rows.
import { createHash } from 'node:crypto'

import { Client } from 'pg'

import { listTables } from '#platform/database/snapshot/catalog-queries.ts'

export const query = async (connectionString: string, statement: string, values: unknown[] = []) => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Row count and checksum by table, including generated columns. */
export const readAll = async (connectionString: string): Promise<Record<string, string>> => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(one)::text as row from ${client.escapeIdentifier(name)} as one order by 1`,
      )
      const hash = createHash('sha256')
      for (const { row } of rows) hash.update(row)
      found[name] = `${rows.length} ${hash.digest('hex')}`
    }
    return found
  } finally {
    await client.end()
  }
}

/** Constraints, indexes and triggers, as the database describes them. */
export const readStructure = async (connectionString: string): Promise<string[]> => {
  const rows = await query(
    connectionString,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
       where relnamespace = 'public'::regnamespace
     union all select tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid) from pg_trigger
       join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
     order by 1`,
  )
  return rows.map(({ line }) => String(line))
}
