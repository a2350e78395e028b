// Monthly plan credits, granted once per person and month: a row per month guarantees it across processes and crashes.
// Reading the balance or overspending grants what is due before the job runs. Per month a person gets what the largest plan
// they had includes: an upgrade adds the difference, a downgrade deducts nothing.
import type { Plan } from '@joinery/contract/plans'

import type { CreditsState, Outlook } from '#features/credits/credits-context.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import { monthAfter, monthOf } from '#features/credits/month.ts'
import { insertMonthlyGrants, raiseMonthlyGrant } from '#features/credits/monthly-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Db, type Tx } from '#platform/database/database.ts'
import { lowestId } from '#platform/ids.ts'

import { findPlan, lockDuePeople, lockDuePlan, type Month } from './plan-queries.ts'

const monthlyCredits = ({ config }: Pick<Context, 'config'>): Readonly<Record<Plan, number>> => ({
  free: config.FREE_MONTHLY_CREDITS,
  premium: config.PREMIUM_MONTHLY_CREDITS,
  business: config.BUSINESS_MONTHLY_CREDITS,
})

const monthAt = (now: Date): Month => ({ first: monthOf(now), end: monthAfter(now) })

const findOutlook = async (context: Context, db: Db | Tx, uid_user: string): Promise<Outlook> => {
  const month = monthAt(context.clock.now())
  const { plan, is_due } = await findPlan(db, uid_user, month)
  const amount = monthlyCredits(context)[plan]
  return {
    plan,
    nextGrant: amount > 0 ? { at: month.end.toISOString(), amount } : null,
    isDue: amount > 0 && is_due,
  }
}

const grantDue = async (context: Context, tx: Tx, uid_user: string): Promise<void> => {
  const month = monthAt(context.clock.now())
  const due = await lockDuePlan(tx, uid_user, month)
  const amount = due ? monthlyCredits(context)[due.plan] : 0
  if (due && amount > 0) await insertMonthlyGrants(tx, month.first, [{ uid_user, plan: due.plan, amount }])
}

/** Injected into earlier features. */
export const planState: CreditsState['plans'] = { findOutlook, grantDue }

/** Call after a plan change, in the same transaction. */
export const raiseMonth = async (
  context: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  uid_user: string,
  plan: Plan,
): Promise<void> => {
  const { first } = monthAt(context.clock.now())
  const amount = monthlyCredits(context)[plan]
  if (amount === 0) return
  if ((await insertMonthlyGrants(tx, first, [{ uid_user, plan, amount }])) > 0) return
  const rest = await raiseMonthlyGrant(tx, first, { uid_user, plan, amount })
  await grantCredits(tx, uid_user, rest, 'monthly-rest', `${first.slice(0, 7)} ${plan}`)
}

/** People per transaction, to keep locks short. */
const atOnce = 500

/** Grants the month to everyone due. Returns the number of people. */
export const grantMonth = async (context: Pick<Context, 'clock' | 'config' | 'db'>): Promise<number> => {
  const month = monthAt(context.clock.now())
  const credits = monthlyCredits(context)
  const plans = (Object.keys(credits) as Plan[]).filter((plan) => credits[plan] > 0) // The keys of the record above
  if (plans.length === 0) return 0
  let granted = 0
  for (let after = lowestId; ;) {
    const people = await transaction(context.db, async (tx) => {
      const due = await lockDuePeople(tx, month, { plans, after, limit: atOnce })
      const grants = due.map(({ uid_user, plan }) => ({ uid_user, plan, amount: credits[plan] }))
      if (grants.length > 0) granted += await insertMonthlyGrants(tx, month.first, grants)
      return due
    })
    const last = people.at(-1)
    if (last === undefined || people.length < atOnce) return granted
    after = last.uid_user
  }
}
