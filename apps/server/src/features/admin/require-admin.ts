import { canInInstallation, type InstallationCapability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { isAdmin } from '#features/auth/account/admins.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

/** Responds with 404 to others, as for an unknown URL. */
export const requireAdmin = async (
  context: Pick<Context, 'config'>,
  db: Db | Tx,
  uid_user: string,
  capability: InstallationCapability,
): Promise<void> => {
  if (canInInstallation(await isAdmin(context, db, uid_user), capability)) return
  throw new ProductError('not_found', messages.http.notFound)
}
