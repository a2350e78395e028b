import type { DeletionProject } from '@joinery/contract/sign-in/privacy'

import { findAdminBy, hasOtherAdmin } from '#features/auth/account/admin-queries.ts'
import { adminSettings } from '#features/auth/account/admins.ts'
import { nameOf } from '#features/auth/account/name-of.ts'
import { listHeirs } from '#features/members/own-data/membership-queries.ts'
import type { OwnContext } from '#features/privacy/privacy-context.ts'
import { isPlanFull } from '#features/projects/plan-quota.ts'
import { listOwned } from '#features/projects/project-queries.ts'
import type { Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'

/** Whether the installation would have no admin without this person. */
export const isLastAdmin = async (context: Pick<Context, 'config'>, tx: Tx, uid_user: string): Promise<boolean> => {
  const settings = adminSettings(context)
  if ((await findAdminBy(tx, uid_user, settings)) === null) return false
  return !(await hasOtherAdmin(tx, uid_user, settings))
}

/** Lists what the person has to decide. Checked again at the deletion itself. */
export const readDeletion = (
  context: OwnContext,
): Promise<{ readonly projects: DeletionProject[]; readonly is_last_admin: boolean }> =>
  transaction(context.db, async (tx) => {
    const { uid_user } = context.actor
    const owned = await listOwned(tx, uid_user)
    const heirs = await listHeirs(
      tx,
      owned.map(({ uid_project }) => uid_project),
      uid_user,
    )
    const full = new Set<string>()
    // Sorted for a fixed lock order: counting locks the user.
    for (const uid_heir of [...new Set(heirs.map((heir) => heir.uid_user))].toSorted()) {
      if (await isPlanFull(context, tx, uid_heir)) full.add(uid_heir)
    }
    const fit = Map.groupBy(
      heirs.filter((heir) => !full.has(heir.uid_user)),
      ({ uid_project }) => uid_project,
    )
    return {
      projects: owned.map(({ uid_project, title }) => ({
        uid_project,
        title,
        candidates: (fit.get(uid_project) ?? []).map((heir) => ({ uid_user: heir.uid_user, name: nameOf(heir) })),
      })),
      is_last_admin: await isLastAdmin(context, tx, uid_user),
    }
  })
