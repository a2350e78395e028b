import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { lockUser } from '#features/auth/account/user-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { readUsage } from './file-queries.ts'

/** Only where the operator enforces plans: checked before the bytes are stored, to store nothing in vain. */
export const requireStorage = async (context: ActorContext, moreBytes: number): Promise<void> => {
  if (context.config.PLAN_LIMITS === 'enforced' && moreBytes > 0) await check(context, context.db, moreBytes)
}

/** Checked again under a lock in the transaction that writes the rows: two uploads at once are serialised here. */
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
