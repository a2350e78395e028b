import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { readUsage } from './file-queries.ts'

/** Only where the operator holds people to their plan. */
export const requireStorage = async ({ actor, clock, config, db }: ActorContext, moreBytes: number): Promise<void> => {
  if (config.PLAN_LIMITS !== 'enforced' || moreBytes === 0) return
  const usage = await readUsage(db, actor.uid_user, clock.now())
  if ((usage?.bytes ?? 0) + moreBytes > limits.plans.free.storageBytes) {
    throw new ProductError('conflict', messages.plans.storageUsedUp)
  }
}
