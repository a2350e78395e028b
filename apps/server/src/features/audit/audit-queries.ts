import type { AuditAct, AuditDetails, AuditEntry, AuditTarget } from '@joinery/contract/audit'
import { sql, type Selectable } from 'kysely'

import { currentPerson, deviceOf, viaOf } from '#platform/access-sql.ts'
import type { AuditEntriesTable } from '#platform/database/credit-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type AuditRow = Selectable<AuditEntriesTable>

type NewRow = {
  readonly act: AuditAct
  readonly actor_kind: AuditEntry['actor']['kind']
  readonly actor_uid: string | null
  /** The actor's session, used to look up its device; null if `device` is given. */
  readonly uid_session: string | null
  readonly person_uid: string | null
  readonly person_email: string | null
  readonly target_kind: AuditTarget['kind'] | null
  readonly target_id: string | null
  readonly target_name: string | null
  readonly device: string | null
  readonly address: string | null
  readonly details: AuditDetails
}

/** One statement, which also looks up the current names of actor and person. */
export const insertEntry = async (tx: Tx, row: NewRow): Promise<void> => {
  await sql`
    insert into audit_entries (act, actor_kind, actor_uid, actor_email, actor_name, person_uid, person_email,
      target_kind, target_id, target_name, device, address, via, details)
    select ${row.act}, ${row.actor_kind}, ${row.actor_uid}::uuid, actor.email, actor.name, ${row.person_uid}::uuid,
      coalesce(person.email, ${row.person_email}::text), ${row.target_kind}::text, ${row.target_id}::text,
      ${row.target_name}::text, coalesce(${row.device}::text, ${deviceOf(row.uid_session)}), ${row.address}::text, ${viaOf(row.uid_session)},
      ${JSON.stringify(row.details)}::jsonb
    from (values (1)) as one
    left join ${currentPerson(row.actor_uid)} as actor on true
    left join ${currentPerson(row.person_uid)} as person on true`.execute(tx)
}

export type AuditFilter = {
  readonly act?: AuditAct | undefined
  readonly actor_uid?: string | undefined
  readonly actor_email?: string | undefined
}

type Page = { readonly limit: number; readonly before: number | undefined }

export const readEntries = (
  db: Db,
  { act, actor_uid, actor_email }: AuditFilter,
  { limit, before }: Page,
): Promise<AuditRow[]> => {
  let query = db.selectFrom('audit_entries').selectAll()
  if (act !== undefined) query = query.where('act', '=', act)
  if (actor_uid !== undefined) query = query.where('actor_uid', '=', actor_uid)
  if (actor_email !== undefined) query = query.where('actor_email', '=', actor_email)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Actions by and on a person, each from its own index, so that a page has constant cost. */
export const readOwnEntries = (db: Db, uid_user: string, { limit, before }: Page): Promise<AuditRow[]> => {
  const page = (column: 'actor_uid' | 'person_uid') => {
    let query = db.selectFrom('audit_entries').selectAll().where(column, '=', uid_user)
    // Actions on themselves are already in the other half.
    if (column === 'person_uid') query = query.where('actor_uid', 'is distinct from', uid_user)
    if (before !== undefined) query = query.where('id', '<', before)
    return query.orderBy('id', 'desc').limit(limit)
  }
  return db
    .selectFrom(sql<AuditRow>`(${page('actor_uid')} union all ${page('person_uid')})`.as('own'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes a batch of the oldest expired entries and returns the count. The database clock decides. */
export const deleteOldest = async (db: Db, keptSeconds: number, batchSize: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_entries where id in (
      select id from (select id, at from audit_entries order by id limit ${batchSize}) as oldest
      where at < now() - make_interval(secs => ${keptSeconds}))`.execute(db)
  return Number(numAffectedRows)
}
