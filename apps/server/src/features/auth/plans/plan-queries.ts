import type { Plan } from '@joinery/contract/plans'
import { sql, type SqlBool } from 'kysely'

import { shownEmail } from '#features/auth/account/user-queries.ts'
import { accountsView, entriesView } from '#features/credits/ledger-queries.ts'
import { monthlyGrantsView } from '#features/credits/monthly-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

/** Accounts that cannot log in get no credits. */
const mayGetCredits = sql<SqlBool>`users.verified_at is not null and users.disabled_at is null`

/**
 * Null means since the account was created. Months that ended before the plan started grant nothing, even if the clock runs
 * behind.
 */
const hadPlan = (monthEnd: Date) => sql<SqlBool>`coalesce(users.plan_since, users.created_at) < ${monthEnd}`

const isGranted = (month: string) =>
  sql<boolean>`exists (select from ${monthlyGrantsView.named('granted')}
    where granted.uid_user = users.uid_user and granted.month = ${month}::date)`

export type Month = { readonly first: string; readonly end: Date }

export const findPlan = (db: Db | Tx, uid_user: string, month: Month) =>
  db
    .selectFrom('users')
    .select('plan')
    .select(sql<boolean>`${mayGetCredits} and ${hadPlan(month.end)} and not ${isGranted(month.first)}`.as('is_due'))
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()

export const findPlanName = async (db: Db | Tx, uid_user: string): Promise<Plan> => {
  const { plan } = await db
    .selectFrom('users')
    .select('plan')
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()
  return plan
}

/** Locks the plan until the end of the transaction; undefined if nothing is due. */
export const lockDuePlan = (tx: Tx, uid_user: string, month: Month) =>
  tx
    .selectFrom('users')
    .select('plan')
    .where('uid_user', '=', uid_user)
    .where(mayGetCredits)
    .where(hadPlan(month.end))
    .where(sql<SqlBool>`not ${isGranted(month.first)}`)
    .forShare()
    .executeTakeFirst()

/**
 * Locks the next people by id who have one of these plans and lack the month's credits. Rows locked by another process are
 * skipped; that process or the next run grants them.
 */
export const lockDuePeople = (
  tx: Tx,
  month: Month,
  { plans, after, limit }: { readonly plans: readonly Plan[]; readonly after: string; readonly limit: number },
) =>
  tx
    .selectFrom('users')
    .select(['uid_user', 'plan'])
    .where('plan', '=', sql<Plan>`any(${plans}::text[])`)
    .where(mayGetCredits)
    .where(hadPlan(month.end))
    .where(sql<SqlBool>`not ${isGranted(month.first)}`)
    .where('uid_user', '>', after)
    .orderBy('uid_user')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** Locks the plan; undefined if the person does not exist. */
export const lockPlan = (tx: Tx, uid_user: string) =>
  tx
    .selectFrom('users')
    .select(['plan', mayGetCredits.as('may_get_credits')])
    .where('uid_user', '=', uid_user)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updatePlan = async (tx: Tx, uid_user: string, plan: Plan, plan_since: Date): Promise<void> => {
  await tx.updateTable('users').set({ plan, plan_since }).where('uid_user', '=', uid_user).execute()
}

export type SpendingRow = {
  readonly uid_user: string
  readonly email: string
  readonly name: string | null
  readonly plan: Plan
  readonly balance: number
  readonly spent: number
  readonly granted: number
  readonly providers: readonly {
    readonly provider: string | null
    readonly name: string | null
    readonly count: number
    readonly spent: number
  }[]
}

const spendingOrders = {
  spent: sql`spent desc, email`,
  granted: sql`granted desc, email`,
  email: sql`email`,
}

export type SpendingSort = keyof typeof spendingOrders

type SpendingTotal = { readonly spent: number; readonly granted: number; readonly people: number }

/**
 * Spending and grants per person in one month, and their total, from one reading of the entries. Balances and providers
 * are read only for the people of the page.
 */
export const readSpending = async (
  db: Db,
  { from, to }: { readonly from: Date; readonly to: Date },
  {
    q,
    sort,
    limit,
    offset,
  }: { readonly q: string; readonly sort: SpendingSort; readonly limit: number; readonly offset: number },
): Promise<{ rows: SpendingRow[]; total: SpendingTotal }> => {
  const order = spendingOrders[sort]
  const answer = await sql<{ total: SpendingTotal } & (SpendingRow | { uid_user: null })>`
    with people as materialized (
      select uid_user, coalesce(-sum(amount) filter (where reason in ('image', 'summary')), 0)::int as spent,
        coalesce(sum(amount) filter (where reason not in ('image', 'summary')), 0)::int as granted
      from ${entriesView.named('entries')} where created_at >= ${from} and created_at < ${to}
      group by uid_user
    ), page as (
      select users.uid_user, ${sql.raw(shownEmail)} as email, coalesce(nullif(nickname, ''), username) as name, plan, spent, granted
      from people join users using (uid_user)
      where ${q}::text = '' or strpos(lower(concat_ws(' ', email, username, nickname)), ${q}) > 0
      order by ${order} limit ${limit} offset ${offset}
    )
    select page.*, balance, (
      select coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'name', name, 'count', count, 'spent', spent)
        order by spent desc, provider), '[]')
      from (
        select provider, max(provider_name) as name, count(*)::int as count, -sum(amount)::int as spent
        from ${entriesView.named('entries')}
        where uid_user = page.uid_user and created_at >= ${from} and created_at < ${to} and reason in ('image', 'summary')
        group by provider
      ) as parts
    ) as providers, total
    from (
      select json_build_object('spent', coalesce(sum(spent), 0), 'granted', coalesce(sum(granted), 0), 'people', count(*)) as total
      from people
    ) as totals
    left join (page join ${accountsView.named('accounts')} using (uid_user)) on true
    order by ${order}`.execute(db)
  return {
    rows: answer.rows.flatMap((row) => {
      const { total: _, ...person } = row
      return person.uid_user === null ? [] : [person]
    }),
    total: required(answer.rows[0], 'The sums were not read').total,
  }
}
