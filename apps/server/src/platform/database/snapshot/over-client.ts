import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'

import type { Tables } from '#platform/database/database-tables.ts'
import type { Db } from '#platform/database/database.ts'

/** The query builder on one connection that the caller opens, holds a transaction on, and closes. */
export const overClient = (client: Client): Db => {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  // A pool as far as the dialect uses it.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
