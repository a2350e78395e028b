import { canInInstallation } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { isAdmin } from '#features/auth/account/admins.ts'
import { requireCapability } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findDisclosure, type NamedDisclosureRow } from './disclosure-queries.ts'

const notFound = (): ProductError => new ProductError('not_found', messages.http.notFound)

/** Responds to every call and page with 404 while public pages are switched off. */
export const requireDisclosurePages = ({ config }: Pick<Context, 'config'>): void => {
  if (config.DISCLOSURE_PAGES === 'off') throw notFound()
}

const canViewAll = async (context: Context, db: Db | Tx, { uid_user }: Actor): Promise<boolean> =>
  canInInstallation(await isAdmin(context, db, uid_user), 'viewDisclosures')

export const requireViewAll = async (context: Context, actor: Actor): Promise<void> => {
  if (!(await canViewAll(context, context.db, actor))) throw notFound()
}

/** Responds with 404 to people outside the project, except to admins where `isForAdmins`. */
export const requireDisclosure = async (
  context: ActorContext,
  db: Db | Tx,
  uid_disclosure: string,
  { isForAdmins = false }: { readonly isForAdmins?: boolean } = {},
): Promise<NamedDisclosureRow> => {
  const { actor } = context
  const row = await findDisclosure(db, uid_disclosure)
  if (!row) throw notFound()
  if (isForAdmins && (await canViewAll(context, db, actor))) return row
  const access = await findAccess(db, row.uid_project, actor)
  if (!access) throw notFound()
  requireCapability({ role: access.role, project: access }, 'manageDisclosures')
  return row
}
