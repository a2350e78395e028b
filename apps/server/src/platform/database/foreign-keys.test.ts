// Deleting a row looks up the rows that refer to it. Without an index each deleted row costs a full table scan.
import { afterAll, expect, it } from 'vitest'

import { openTestDatabase } from '#testing/database/test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

/** A partial index qualifies only if its condition is that a column of the key is not null. */
const withoutIndex = `
  select key.conrelid::regclass || ': ' || pg_get_constraintdef(key.oid) as missing
  from pg_constraint key
  where key.contype = 'f' and key.connamespace = current_schema()::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = key.conrelid and i.indisvalid
      and key.conkey @> (i.indkey::int2[])[0:cardinality(key.conkey) - 1]
      and key.conkey <@ (i.indkey::int2[])[0:cardinality(key.conkey) - 1]
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
        select format('(%I IS NOT NULL)', attname) from pg_attribute
        where attrelid = key.conrelid and attnum = any(key.conkey)))
  )
  order by 1`

it('every foreign key has an index for lookups on deletion', async () => {
  const { rows } = await database.pool.query<{ missing: string }>(withoutIndex)
  expect(rows.map(({ missing }) => missing)).toEqual([])
})

it('reports a missing index and an index that covers only some rows', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('drop index replies_quoting, projects_of_owner')
    await client.query("create index only_active on projects (uid_user) where status = 'active'")
    const { rows } = await client.query<{ missing: string }>(withoutIndex)
    expect(rows.map(({ missing }) => missing.split(' REFERENCES')[0])).toEqual([
      'projects: FOREIGN KEY (uid_user)',
      'replies: FOREIGN KEY (quoted_uid_reply)',
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
