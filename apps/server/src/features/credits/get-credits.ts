import type { AnswerOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'

import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import type { CreditsContext } from './credits-context.ts'
import { readBalance, type Balance } from './ledger-queries.ts'

/** Grants this month's credits first if the job has not run yet. */
export const getCredits = async (context: CreditsContext): Promise<AnswerOf<'getCredits'>> => {
  const { actor, clock, config, db, plans, pool } = context
  const read = async (): Promise<Balance> => {
    const balance = await readBalance(pool, actor.uid_session, clock.now())
    if (!balance) throw new ProductError('unauthenticated', messages.session.expired)
    return balance
  }
  const before = await read()
  const { plan, nextGrant, isDue } = await plans.findOutlook(context, db, actor.uid_user)
  if (isDue) await transaction(db, (tx) => plans.grantDue(context, tx, actor.uid_user))
  const balance = isDue ? await read() : before
  return { ...balance, plan, nextGrant, contact: config.CONTACT_EMAIL ?? null }
}
