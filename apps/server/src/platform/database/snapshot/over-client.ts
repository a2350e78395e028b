import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'

import type { Tables } from '#platform/database/database-tables.ts'
import type { Db } from '#platform/database/database.ts'

/** Creates a query builder on one connection owned by the caller. */
export const overClient = (client: Client): Db => {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  // Implements only what the dialect uses of a pool.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
