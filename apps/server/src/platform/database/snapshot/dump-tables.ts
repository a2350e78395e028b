// Reads tables with COPY in the snapshot of the caller's transaction.
import type { Readable } from 'node:stream'

import type { Client } from 'pg'
import { to } from 'pg-copy-streams'

import { jobsSchema, listBlobColumns } from './catalog-queries.ts'

/** Streams the rows of a statement in COPY text format; returns the row count. */
export async function* copyOut(client: Client, statement: string): AsyncGenerator<Buffer, number> {
  const stream = client.query(to(`copy (${statement}) to stdout`))
  for await (const piece of stream as Readable & AsyncIterable<Buffer>) yield piece // no encoding is set
  await client.query('select 1') // the count arrives after the rows
  return stream.rowCount
}

export const tableStatement = (client: Client, table: string, columns: readonly string[]): string =>
  `select ${columns.map((column) => client.escapeIdentifier(column)).join(', ')} from ${client.escapeIdentifier(table)}`

/** Selects waiting jobs and schedules. Active jobs are left to their workers. */
export const jobsStatement = (client: Client, table: 'job' | 'schedule', columns: readonly string[]): string => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const waiting = table === 'job' ? ` where state < 'active'` : ''
  return `select ${list} from ${jobsSchema}.${table}${waiting}`
}

/** Selects each referenced blob key once, with the row's checksum or an empty string. */
export const blobKeysStatement = async (client: Client): Promise<string | null> => {
  const columns = await listBlobColumns(client)
  if (columns.length === 0) return null
  const parts = columns.map(({ table, column, hasSum }) => {
    const key = client.escapeIdentifier(column)
    return `select ${key} as blob, ${hasSum ? 'sha256' : `''`} as sum from ${client.escapeIdentifier(table)} where ${key} is not null`
  })
  return `select blob, max(sum) from (${parts.join(' union all ')}) as keys group by blob order by blob`
}

/** Returns the keys still referenced by rows. */
export const listStillOwned = async (client: Client, keys: readonly string[]): Promise<string[]> => {
  const columns = await listBlobColumns(client)
  const parts = columns.map(({ table, column }) => {
    const key = client.escapeIdentifier(column)
    return `select ${key} as blob from ${client.escapeIdentifier(table)} where ${key} = any($1)`
  })
  if (parts.length === 0 || keys.length === 0) return []
  const { rows } = await client.query<{ blob: string }>(parts.join(' union '), [keys])
  return rows.map(({ blob }) => blob)
}
