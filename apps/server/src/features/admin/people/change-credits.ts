import type { AdminPerson } from '@joinery/contract/installation/admin'

import type { AdminContext } from '#features/admin/admin-context.ts'
import { adjustCredits } from '#features/credits/adjust-credits.ts'
import { transaction } from '#platform/database/database.ts'

import { requirePerson } from './require-person.ts'

/** Grants credits, or deducts a negative amount, never more than the balance. */
export const changeCredits = (
  context: AdminContext,
  uid_user: string,
  { amount, note }: { readonly amount: number; readonly note: string },
): Promise<AdminPerson> =>
  transaction(context.db, async (tx) => {
    await requirePerson(context, tx, uid_user)
    await adjustCredits(context, tx, { uid_user, amount, note, by: context.by })
    return requirePerson(context, tx, uid_user)
  })
