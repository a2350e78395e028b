import { limits } from '@joinery/contract/limits'

import { lockUser } from '#features/auth/account/user-queries.ts'
import { findPlanName } from '#features/auth/plans/plan-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { countOwned } from './project-queries.ts'

/**
 * Whether somebody has as many projects as their plan allows; only where the operator holds people to it. Under a lock, so that
 * two at once are counted one after the other.
 */
export const isPlanFull = async ({ config }: Pick<Context, 'config'>, tx: Tx, uid_user: string): Promise<boolean> => {
  if (config.PLAN_LIMITS !== 'enforced') return false
  await lockUser(tx, uid_user)
  if ((await findPlanName(tx, uid_user)) !== 'free') return false
  return (await countOwned(tx, uid_user)) >= limits.plans.free.projects
}
