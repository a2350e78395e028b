import { messages } from '@joinery/contract/messages'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'

import { requireCapability } from '#features/members/access.ts'
import { findAccess, holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { lockList, type ListRow } from './list-queries.ts'
import { findSelection, type SelectionRow } from './selection-queries.ts'

export const selectionNotFound = () => new ProductError('not_found', texts.notFound)

/** Finds a selection, also a deleted one. Responds with 404 to people outside its project. */
const findToEdit = async (
  db: Db | Tx,
  { actor }: Pick<ActorContext, 'actor'>,
  uid_selection: string,
): Promise<SelectionRow> => {
  const row = await findSelection(db, uid_selection)
  const access = row && (await findAccess(db, row.uid_project, actor))
  if (!row || !access) throw new ProductError('not_found', messages.http.notFound)
  requireCapability({ role: access.role, project: access }, 'editSelections')
  return row
}

export const requireSelection = async (
  db: Db | Tx,
  context: Pick<ActorContext, 'actor'>,
  uid_selection: string,
): Promise<SelectionRow> => {
  const row = await findToEdit(db, context, uid_selection)
  if (row.deleted_at !== null) throw selectionNotFound()
  return row
}

export type Locked = { readonly list: ListRow; readonly row: SelectionRow }

/** Locks the list and reads the selection again, also a deleted one. Call it with the project held. */
export const lockWithList = async (tx: Tx, { uid_project, uid_selection }: SelectionRow): Promise<Locked> => {
  const list = await lockList(tx, uid_project)
  const row = await findSelection(tx, uid_selection)
  if (!row) throw selectionNotFound() // deleted since it was found
  return { list, row }
}

/** Prevents the deletion of the selection's project, then checks access again. */
export const holdSelection = async (tx: Tx, context: ActorContext, uid_selection: string): Promise<SelectionRow> => {
  const found = await findSelection(tx, uid_selection)
  if (found) await holdProject(tx, found.uid_project)
  return findToEdit(tx, context, uid_selection)
}
