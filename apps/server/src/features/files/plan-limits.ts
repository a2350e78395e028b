import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import type { Plan } from '@joinery/contract/plans'

import { lockUser } from '#features/auth/account/user-queries.ts'
import { findPlanName } from '#features/auth/plans/plan-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { readUsage } from './file-queries.ts'

const { free, premium } = limits.plans
const storageOf: Readonly<Record<Plan, number | null>> = {
  free: free.storageBytes,
  premium: premium.storageBytes,
  business: null,
}
const storageFullMessages: Readonly<Record<Plan, string>> = {
  free: messages.plans.storageUsedUp,
  premium: creditMessages.premiumStorageUsedUp,
  business: '',
}

/** Checks the plan's storage before the bytes are stored. Does nothing unless the operator enforces plans. */
export const requireStorage = async (context: ActorContext, moreBytes: number): Promise<void> => {
  if (context.config.PLAN_LIMITS === 'enforced' && moreBytes > 0) await check(context, context.db, moreBytes)
}

/** Checks again under a lock in the transaction that writes the rows, which serialises concurrent uploads. */
export const requireStorageNow = async (context: ActorContext, tx: Tx, moreBytes: number): Promise<void> => {
  if (context.config.PLAN_LIMITS !== 'enforced' || moreBytes === 0) return
  await lockUser(tx, context.actor.uid_user)
  await check(context, tx, moreBytes)
}

const check = async ({ actor, clock }: ActorContext, db: Db | Tx, moreBytes: number): Promise<void> => {
  const usage = await readUsage(db, actor.uid_user, clock.now())
  const plan = await findPlanName(db, actor.uid_user)
  const bytes = storageOf[plan]
  if (bytes !== null && (usage?.bytes ?? 0) + moreBytes > bytes) {
    throw new ProductError('conflict', storageFullMessages[plan])
  }
}

/** Returns the storage limit of the person's plan; null if the plan has none or plans are not enforced. */
export const findStorageLimit = async ({ actor, config, db }: ActorContext): Promise<number | null> =>
  config.PLAN_LIMITS === 'enforced' ? storageOf[await findPlanName(db, actor.uid_user)] : null
