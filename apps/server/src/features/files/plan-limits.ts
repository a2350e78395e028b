import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { lockUser } from '#features/auth/user-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { readUsage } from './file-queries.ts'

/** Only where the operator holds people to their plan: before the bytes are kept, so that nothing is kept in vain. */
export const requireStorage = async (context: ActorContext, moreBytes: number): Promise<void> => {
  if (context.config.PLAN_LIMITS === 'enforced' && moreBytes > 0) await check(context, context.db, moreBytes)
}

/** Once more where the rows are written, under a lock on the person: two uploads at once are counted one after the other. */
export const requireStorageNow = async (context: ActorContext, tx: Tx, moreBytes: number): Promise<void> => {
  if (context.config.PLAN_LIMITS !== 'enforced' || moreBytes === 0) return
  await lockUser(tx, context.actor.uid_user)
  await check(context, tx, moreBytes)
}

const check = async ({ actor, clock }: ActorContext, db: Db | Tx, moreBytes: number): Promise<void> => {
  const usage = await readUsage(db, actor.uid_user, clock.now())
  if ((usage?.bytes ?? 0) + moreBytes > limits.plans.free.storageBytes) {
    throw new ProductError('conflict', messages.plans.storageUsedUp)
  }
}
