import { creditMessages } from '@joinery/contract/messages/credit-messages'
import type { Plan } from '@joinery/contract/plans'

import { recordAudit, type AuditActor } from '#features/audit/record-audit.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { raiseMonth } from './monthly-credits.ts'
import { lockPlan, updatePlan } from './plan-queries.ts'

/**
 * Sets the plan (by an admin, while payment is disabled) and grants the month's credits immediately. Setting the current
 * plan changes nothing.
 */
export const setPlan = async (
  context: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { uid_user, plan, by }: { readonly uid_user: string; readonly plan: Plan; readonly by: AuditActor },
): Promise<void> => {
  const person = await lockPlan(tx, uid_user)
  if (!person) throw new ProductError('not_found', creditMessages.personNotFound)
  if (person.plan === plan) return
  await updatePlan(tx, uid_user, plan, context.clock.now())
  if (person.may_get_credits) await raiseMonth(context, tx, uid_user, plan)
  await recordAudit(tx, { act: 'plan-changed', by, person: { uid_user }, details: { plan, was: person.plan } })
}
