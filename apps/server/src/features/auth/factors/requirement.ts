// Whether a second step is required: by the settings, or for this person by an admin.
import { isAdmin } from '#features/auth/account/admins.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { FactorState } from './factor-queries.ts'

export const isSecondStepRequired = async (
  context: Pick<Context, 'config'>,
  db: Db | Tx,
  uid_user: string,
  { must_use_second_step }: Pick<FactorState, 'must_use_second_step'>,
): Promise<boolean> => {
  const { REQUIRE_SECOND_STEP: who } = context.config
  if (must_use_second_step || who === 'everybody') return true
  return who === 'admins' && (await isAdmin(context, db, uid_user))
}
