import type { PeopleFilter, PeopleSort } from '@joinery/contract/installation/admin-lists'
import type { Plan } from '@joinery/contract/plans'
import { CompiledQuery } from 'kysely'

import { hasSecondStepSql } from '#features/auth/factors/factor-queries.ts'
import { accountsView } from '#features/credits/ledger-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { adminBy, type AdminBy, type AdminSettings } from './admin-queries.ts'

export type PersonRow = {
  readonly uid_user: string
  readonly email: string
  readonly username: string | null
  readonly nickname: string
  readonly plan: Plan
  readonly credits: number
  readonly admin_by: AdminBy | null
  readonly disabled_at: Date | null
  readonly verified_at: Date | null
  readonly has_second_step: boolean
  readonly must_use_second_step: boolean
  readonly created_at: Date
  readonly last_seen_at: Date | null
}

const names = { emails: '$1', isLocal: '$2' }

/** `$1` and `$2` are the settings that decide who is an admin. */
const selected = `select users.uid_user, email, username, nickname, plan, balance as credits, ${adminBy(names)} as admin_by,
    disabled_at, verified_at, created_at, must_use_second_step,
    ${hasSecondStepSql('users.uid_user')} as has_second_step,
    (select max(last_used_at) from sessions where sessions.uid_user = users.uid_user) as last_seen_at
  from users join ${accountsView.as('credit_accounts')} using (uid_user)`

const conditions: Readonly<Record<PeopleFilter, string>> = {
  all: 'true',
  admins: `(${adminBy(names)}) is not null`,
  disabled: 'disabled_at is not null',
  unverified: 'verified_at is null',
}

export type PeopleQuery = { readonly q: string; readonly filter: PeopleFilter; readonly plan?: Plan | undefined }

/** Uses `$3` and `$4`. An empty search text matches everything. */
const matching = ({ filter }: PeopleQuery): string =>
  `where users.deleted_at is null and ${conditions[filter]} and ($4::text is null or plan = $4)
     and ($3 = '' or position(lower($3) in lower(email || ' ' || coalesce(username, '') || ' ' || nickname)) > 0)`

/** SQL expression and default direction of each sortable column. */
const sorts: Readonly<Record<PeopleSort, readonly [expression: string, usual: 'asc' | 'desc']>> = {
  created_at: ['created_at', 'desc'],
  email: ['email', 'asc'],
  credits: ['balance', 'desc'],
  plan: ['plan', 'asc'],
  last_seen_at: ['last_seen_at', 'desc'],
}

export type PeoplePage = {
  readonly sort: PeopleSort
  readonly order?: 'asc' | 'desc' | undefined
  readonly limit: number
  readonly offset: number
}

const read = async (db: Db | Tx, text: string, values: readonly unknown[]): Promise<PersonRow[]> =>
  (await db.executeQuery<PersonRow>(CompiledQuery.raw(text, [...values]))).rows

export const listPeople = (
  db: Db,
  { emails, isLocal }: AdminSettings,
  query: PeopleQuery,
  { sort, order, limit, offset }: PeoplePage,
): Promise<PersonRow[]> => {
  const [expression, usual] = sorts[sort]
  const way = order ?? usual
  // Not for columns that are never null, whose index it would exclude.
  const nulls = sort === 'last_seen_at' ? 'nulls last' : ''
  const text = `${selected} ${matching(query)}
    order by ${expression} ${way} ${nulls}, users.uid_user ${way} limit $5 offset $6`
  return read(db, text, [emails, isLocal, query.q, query.plan ?? null, limit, offset])
}

/** Lists all matches newest first in parts, continuing before the last id of the previous part. */
export const listPeopleBefore = (
  db: Db,
  { emails, isLocal }: AdminSettings,
  query: PeopleQuery,
  before: string | null,
  limit: number,
): Promise<PersonRow[]> => {
  const text = `${selected} ${matching(query)} and ($5::uuid is null or users.uid_user < $5)
    order by users.uid_user desc limit $6`
  return read(db, text, [emails, isLocal, query.q, query.plan ?? null, before, limit])
}

export const findPersonRow = async (
  db: Db | Tx,
  { emails, isLocal }: AdminSettings,
  uid_user: string,
): Promise<PersonRow | undefined> =>
  (await read(db, `${selected} where users.uid_user = $3 and users.deleted_at is null`, [emails, isLocal, uid_user]))[0]

/** Locks the person's row until the end of the transaction. Lock order: `lockAdmins` first. */
export const lockPersonRow = async (
  tx: Tx,
  settings: AdminSettings,
  uid_user: string,
): Promise<PersonRow | undefined> => {
  const locked = await tx
    .selectFrom('users')
    .select('uid_user')
    .where('uid_user', '=', uid_user)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findPersonRow(tx, settings, uid_user)
}

export const findIdByEmail = async (db: Db, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('uid_user').where('email', '=', email).executeTakeFirst())?.uid_user
