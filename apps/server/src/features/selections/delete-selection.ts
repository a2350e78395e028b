import { limits } from '@joinery/contract/limits'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import type { Selection } from '@joinery/contract/selections/selections'

import { recordEvent } from '#events'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { followContent } from './approvals/follow-content.ts'
import { broadcastSelections } from './broadcast-selections.ts'
import { generateCode, isCodeTaken } from './choose-code.ts'
import { finishChange } from './finish-change.ts'
import { countSelections, findRoomPlace, nextListVersion } from './list-queries.ts'
import { placeLast } from './places.ts'
import { holdSelection, lockWithList, selectionNotFound } from './require-selection.ts'
import { updateSelectionRow } from './selection-queries.ts'

export const deleteSelection = (context: ActorContext, uid_selection: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { row } = await lockWithList(tx, await holdSelection(tx, context, uid_selection))
    if (row.deleted_at !== null) throw selectionNotFound()
    const { uid_project } = row
    await updateSelectionRow(tx, uid_selection, { deleted_at: clock.now(), deleted_by: actor.uid_user })
    await followContent(tx, uid_project, [uid_selection])
    await recordEvent(context, tx, { type: 'selection.changed', uid_project, uid_selection })
    const version = await nextListVersion(tx, uid_project)
    broadcastSelections(context, tx, { uid_project, uid_user: actor.uid_user, version, deleted: uid_selection })
  })

/**
 * Restores a selection in its place. Only the person who deleted it can do so, once and for a limited time. If another
 * selection has its code by now, it gets a generated one; if its room was left and used again, it comes last there.
 */
export const restoreSelection = (context: ActorContext, uid_selection: string): Promise<Selection> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { list, row } = await lockWithList(tx, await holdSelection(tx, context, uid_selection))
    const after = clock.now().getTime() - limits.selection.undoWithin
    const { deleted_at, deleted_by, uid_project } = row
    if (deleted_at === null || deleted_at.getTime() <= after || deleted_by !== actor.uid_user) throw selectionNotFound()
    if ((await countSelections(tx, uid_project)) >= limits.selection.perProject) {
      throw new ProductError('conflict', texts.tooMany)
    }
    const now = await findRoomPlace(tx, uid_project, row.room)
    const isElsewhere = now !== undefined && now !== row.room_place
    const place = isElsewhere ? (await placeLast(tx, list, row.room)).place : {}
    const code = (await isCodeTaken(tx, row, row.code)) ? await generateCode(tx, row) : {}
    await updateSelectionRow(tx, uid_selection, {
      ...place,
      ...code,
      deleted_at: null,
      deleted_by: null,
      updated_at: clock.now(),
    })
    return finishChange(context, tx, row, {}, 'refetch')
  })
