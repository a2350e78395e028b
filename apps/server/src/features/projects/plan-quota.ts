import { limits } from '@joinery/contract/limits'

import { lockUser } from '#features/auth/account/user-queries.ts'
import { findPlanName } from '#features/auth/plans/plan-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { countOwned } from './project-queries.ts'

/** Whether the user has reached their plan's project limit, if limits are enforced. Locks the user to serialise counting. */
export const isPlanFull = async ({ config }: Pick<Context, 'config'>, tx: Tx, uid_user: string): Promise<boolean> => {
  if (config.PLAN_LIMITS !== 'enforced') return false
  await lockUser(tx, uid_user)
  if ((await findPlanName(tx, uid_user)) !== 'free') return false
  return (await countOwned(tx, uid_user)) >= limits.plans.free.projects
}
