// Slows the database for the product only, through a role for which reading a reply takes time.
import { sql } from 'kysely'

import type { Db } from '#platform/database/database.ts'

const role = 'slow_reader'

/** Returns the connection string with which the product is slowed once `plantSlowness` is called. */
export const createSlowRole = async (db: Db, connectionString: string): Promise<string> => {
  const address = new URL(connectionString)
  await sql.raw(`create role ${role} login password '${address.password}'`).execute(db)
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(db)
  for (const { name } of rows) {
    await sql.raw(`grant all on schema "${name}" to ${role}`).execute(db)
    await sql.raw(`grant all on all tables in schema "${name}" to ${role}`).execute(db)
    await sql.raw(`grant all on all sequences in schema "${name}" to ${role}`).execute(db)
  }
  address.username = role
  return address.toString()
}

/** The owner of the tables is not slowed. */
export const plantSlowness = async (db: Db, secondsEach: number): Promise<void> => {
  await sql
    .raw(`create policy slow on replies to ${role} using (pg_sleep(${secondsEach}) is not null) with check (true)`)
    .execute(db)
  await sql.raw('alter table replies enable row level security').execute(db)
}
