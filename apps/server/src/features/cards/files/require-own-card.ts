import { messages } from '@joinery/contract/messages'

import { requireProject } from '#features/members/access.ts'
import type { ReplyRow } from '#features/messages/reply-queries.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

/**
 * Requires the card's author and an active project. Responds with 404 to people outside the project, so the card's
 * existence is not revealed.
 */
export const requireOwnCard = async (db: Db | Tx, actor: Actor, row: ReplyRow | undefined): Promise<ReplyRow> => {
  if (!row || !(await findAccess(db, row.uid_project, actor))) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  if (row.kanban_status === null) throw new ProductError('not_found', messages.kanban.notACard)
  if (row.uid_user !== actor.uid_user) throw new ProductError('not_allowed', messages.http.notAllowed)
  await requireProject(db, actor, row.uid_project, 'useBoard')
  return row
}
