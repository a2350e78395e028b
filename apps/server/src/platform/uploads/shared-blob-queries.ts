// Bytes that belong to several rows. A key without a row here has one owner.
import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'

/** Adds an owner for each key, which can be given several times. */
export const addOwners = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  await sql`
    insert into shared_blobs (key, owners)
    select key, 1 + count(*) from unnest(${keys}::text[]) as key group by key order by key
    on conflict (key) do update set owners = shared_blobs.owners + excluded.owners - 1`.execute(tx)
}

/** Locks keys in the order of every other statement, which avoids deadlocks. */
const lockOwners = async (tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .selectFrom('shared_blobs')
    .select(['key', 'owners'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('key')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ key, owners }) => [key, owners]))
}

/** Removes an owner for each key, which can be given several times. Returns the keys without an owner. */
export const removeOwners = async (tx: Tx, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const owners = await lockOwners(tx, keys)
  if (owners.size === 0) return [...keys]
  const left = new Map<string, number>()
  for (const key of keys) left.set(key, (left.get(key) ?? owners.get(key) ?? 1) - 1)
  const shared = [...left].filter(([key]) => owners.has(key))
  await sql`
    with remaining as (
      select * from unnest(${shared.map(([key]) => key)}::text[], ${shared.map(([, count]) => count)}::int[]) as changed (key, owners)
    ), removed as (
      delete from shared_blobs using remaining where shared_blobs.key = remaining.key and remaining.owners < 2
    )
    update shared_blobs set owners = remaining.owners from remaining
    where shared_blobs.key = remaining.key and remaining.owners > 1`.execute(tx)
  return [...left].flatMap(([key, count]) => (count < 1 ? key : []))
}
