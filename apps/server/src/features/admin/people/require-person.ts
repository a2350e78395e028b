import type { AdminPerson } from '@joinery/contract/installation/admin'
import { messages } from '@joinery/contract/messages'

import { adminSettings } from '#features/auth/account/admins.ts'
import { findPersonRow } from '#features/auth/account/people-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { presentPerson } from './present-person.ts'

export const requirePerson = async (context: Context, db: Db | Tx, uid_user: string): Promise<AdminPerson> => {
  const row = await findPersonRow(db, adminSettings(context), uid_user)
  if (!row) throw new ProductError('not_found', messages.http.notFound)
  return presentPerson(row)
}
