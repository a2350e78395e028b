import type { Plan } from '@joinery/contract/plans'
import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { inlineView } from '#platform/inline-view.ts'

/** Columns other features can read. */
export const monthlyGrantsView = inlineView('monthly_grants', ['uid_user', 'month'])

export type MonthlyGrant = { readonly uid_user: string; readonly plan: Plan; readonly amount: number }

/**
 * Writes the month's rows, entries and balances in one statement for people without a row; returns their number. Waits
 * for concurrent grants. Ordered by id, so that two such statements cannot deadlock.
 */
export const insertMonthlyGrants = async (tx: Tx, month: string, grants: readonly MonthlyGrant[]): Promise<number> => {
  const wanted = JSON.stringify(grants.map((grant) => ({ ...grant, uid_entry: newId() })))
  const { rows } = await sql<{ uid_user: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w (uid_user uuid, plan text, amount int, uid_entry uuid)
    ), granted as (
      insert into monthly_grants (uid_user, month, plan, amount)
      select uid_user, ${month}::date, plan, amount from wanted order by uid_user
      on conflict do nothing
      returning uid_user
    ), entries as (
      insert into credit_entries (uid_entry, uid_user, amount, reason, note)
      select uid_entry, uid_user, amount, 'monthly', to_char(${month}::date, 'YYYY-MM') || ' ' || plan
      from wanted join granted using (uid_user)
    )
    update credit_accounts set balance = balance + wanted.amount
    from wanted join granted using (uid_user) where credit_accounts.uid_user = wanted.uid_user
    returning credit_accounts.uid_user`.execute(tx)
  return rows.length
}

/** Raises this month's credits to those of a larger plan. Returns the difference. */
export const raiseMonthlyGrant = async (
  tx: Tx,
  month: string,
  { uid_user, plan, amount }: MonthlyGrant,
): Promise<number> => {
  const { rows } = await sql<{ raised: number }>`
    with former as (
      select uid_user, month, amount from monthly_grants
      where uid_user = ${uid_user} and month = ${month}::date and amount < ${amount} for update
    )
    update monthly_grants set amount = ${amount}, plan = ${plan} from former
    where monthly_grants.uid_user = former.uid_user and monthly_grants.month = former.month
    returning ${amount}::int - former.amount as raised`.execute(tx)
  return rows[0]?.raised ?? 0
}
