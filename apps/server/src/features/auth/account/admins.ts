// Admins: accounts named in ADMIN_EMAILS that answered our own verification email, accounts made admins, and, on a local installation without another
// admin, the oldest account. The last case is computed, never stored.
import { isLocal } from '#config'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { findAdminBy, type AdminSettings } from './admin-queries.ts'

export const adminSettings = ({ config }: Pick<Context, 'config'>): AdminSettings => ({
  emails: config.ADMIN_EMAILS,
  isLocal: isLocal(config),
})

export const isAdmin = async (context: Pick<Context, 'config'>, db: Db | Tx, uid_user: string): Promise<boolean> =>
  (await findAdminBy(db, uid_user, adminSettings(context))) !== null
