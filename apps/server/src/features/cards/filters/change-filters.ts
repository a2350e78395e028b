import type { SavedFilter } from '@joinery/contract/board/filters'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { holdBoard } from '#features/cards/board-queries.ts'
import { requireProject } from '#features/members/access.ts'
import { holdMember } from '#features/members/member-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { countFilters, deleteFilterRow, findFilter, insertFilter } from './filter-queries.ts'

/** The board's lock makes the limit hold. */
export const createFilter = (
  { actor, clock, db }: ActorContext,
  uid_project: string,
  fields: Pick<SavedFilter, 'name' | 'query'>,
): Promise<SavedFilter> =>
  transaction(db, async (tx) => {
    const { uid_user } = actor
    const whose = { uid_project, uid_user }
    await holdProject(tx, uid_project)
    await holdMember(tx, uid_project, uid_user, 'viewBoard')
    await requireProject(tx, actor, uid_project, 'viewBoard')
    await holdBoard(tx, uid_project)
    if ((await countFilters(tx, whose)) >= limits.board.filters) {
      throw new ProductError('conflict', messages.kanban.tooManyFilters)
    }
    const filter = { uid_filter: newId(), ...fields }
    await insertFilter(tx, { ...filter, ...whose, created_at: clock.now() })
    return filter
  })

/** Other people's filters respond with 404. */
export const deleteFilter = async ({ actor, db }: ActorContext, uid_filter: string): Promise<void> => {
  const filter = await findFilter(db, uid_filter, actor.uid_user)
  if (!filter) throw new ProductError('not_found', messages.http.notFound)
  await requireProject(db, actor, filter.uid_project, 'viewBoard')
  await deleteFilterRow(db, uid_filter)
}
