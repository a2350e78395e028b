import type { AdminPerson } from '@joinery/contract/installation/admin'
import { messages } from '@joinery/contract/messages'

import { uidOf, type AdminContext } from '#features/admin/admin-context.ts'
import { requireAdmin } from '#features/admin/require-admin.ts'
import { recordAudit } from '#features/audit/record-audit.ts'
import { lockAdmins } from '#features/auth/account/admin-queries.ts'
import { adminSettings } from '#features/auth/account/admins.ts'
import { lockPersonRow } from '#features/auth/account/people-queries.ts'
import { deleteFactors, setMustUseSecondStep } from '#features/auth/factors/factor-queries.ts'
import { mailFactor } from '#features/auth/factors/record-factor-change.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { Actor } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { requirePerson } from './require-person.ts'

const isActor = (by: AdminContext['by']): by is Actor => by !== 'command line' && 'uid_session' in by

/** For a person who lost their second step. Ends all their sessions if there was one. */
export const resetFactors = (context: AdminContext, uid_user: string): Promise<AdminPerson> =>
  transaction(context.db, async (tx) => {
    await lockAdmins(tx)
    const own = uidOf(context.by)
    if (own !== null) await requireAdmin(context, tx, own, 'changePeople')
    if (isActor(context.by)) await requireStepUp({ ...context, actor: context.by }, tx)
    if (!(await lockPersonRow(tx, adminSettings(context), uid_user))) {
      throw new ProductError('not_found', messages.http.notFound)
    }
    if (await deleteFactors(tx, uid_user)) {
      await endSessions(context, tx, uid_user)
      await mailFactor(context, tx, uid_user, 'reset')
      await recordAudit(tx, { act: 'factors-reset', by: context.by, person: { uid_user } })
    }
    return requirePerson(context, tx, uid_user)
  })

export const updateSecondStepRequirement = async (
  context: AdminContext,
  tx: Tx,
  uid_user: string,
  isRequired: boolean,
): Promise<void> => {
  if (!(await setMustUseSecondStep(tx, uid_user, isRequired))) return
  const act = isRequired ? 'second-step-required' : 'second-step-optional'
  await recordAudit(tx, { act, by: context.by, person: { uid_user } })
}
