import type { AnswerOf } from '@joinery/contract/call-types'
import { messages } from '@joinery/contract/messages'

import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import type { CreditsContext } from './credits-context.ts'
import { readBalance } from './ledger-queries.ts'

/** Grants this month's credits first if the job has not run yet. */
export const getCredits = async (context: CreditsContext): Promise<AnswerOf<'getCredits'>> => {
  const { actor, clock, config, db, plans, pool } = context
  const read = async (): Promise<number> => {
    const credits = await readBalance(pool, actor.uid_session, clock.now())
    if (credits === null) throw new ProductError('unauthenticated', messages.session.expired)
    return credits
  }
  const before = await read()
  const { plan, nextGrant, isDue } = await plans.findOutlook(context, db, actor.uid_user)
  if (isDue) await transaction(db, (tx) => plans.grantDue(context, tx, actor.uid_user))
  const credits = isDue ? await read() : before
  return { credits, plan, nextGrant, contact: config.CONTACT_EMAIL ?? null }
}
