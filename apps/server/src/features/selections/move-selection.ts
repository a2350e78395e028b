import { messages } from '@joinery/contract/messages'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import type { Selection } from '@joinery/contract/selections/selections'

import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { finishChange } from './finish-change.ts'
import type { ListRow } from './list-queries.ts'
import { placeAfter, placeFirst, placeInstead, type Place } from './places.ts'
import { holdSelection, lockWithList, selectionNotFound } from './require-selection.ts'
import { findSelection, updateSelectionRow, type SelectionRow } from './selection-queries.ts'

type Target = { readonly room: string; readonly after: string | null; readonly in_place?: boolean | undefined }

const findPlace = async (
  tx: Tx,
  list: ListRow,
  { room_place, uid_selection }: SelectionRow,
  { room, after, in_place }: Target,
): Promise<{ readonly place: Place; readonly last_room: number }> => {
  if (after === null) {
    return (in_place ? await placeInstead(tx, list, room, room_place) : null) ?? placeFirst(tx, list, room)
  }
  if (after === uid_selection) throw new ProductError('bad_request', texts.afterItself)
  const other = await findSelection(tx, after)
  if (!other || other.deleted_at !== null || other.uid_project !== list.uid_project) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  if (other.room !== room) throw new ProductError('bad_request', texts.afterInOtherRoom)
  return { place: await placeAfter(tx, list.uid_project, after), last_room: list.last_room }
}

/** Moves a selection to a room, after another selection or first. A new room comes last, or where the present one is. */
export const moveSelection = (context: ActorContext, uid_selection: string, target: Target): Promise<Selection> =>
  transaction(context.db, async (tx) => {
    const { list, row } = await lockWithList(tx, await holdSelection(tx, context, uid_selection))
    if (row.deleted_at !== null) throw selectionNotFound()
    const { place, last_room } = await findPlace(tx, list, row, target)
    const change = { room: target.room, ...place, updated_at: context.clock.now() }
    await updateSelectionRow(tx, uid_selection, change)
    return finishChange(context, tx, row, { last_room }, 'refetch')
  })
