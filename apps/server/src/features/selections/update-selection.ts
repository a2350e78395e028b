import type { Selection, SelectionChange } from '@joinery/contract/selections/selections'

import { removeFiles } from '#features/files/versions/remove-files.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { trySweep } from '#platform/uploads/pending-blobs.ts'

import { chooseCode } from './choose-code.ts'
import { finishChange } from './finish-change.ts'
import { holdLinks } from './links.ts'
import { placeLast } from './places.ts'
import { holdSelection, lockWithList, selectionNotFound } from './require-selection.ts'
import { updateSelectionRow, type SelectionRow, type SelectionRowChange } from './selection-queries.ts'

/** Deletes the selection's own image, which the selection no longer shows. */
export const removeOwnFile = async (
  context: ActorContext,
  tx: Tx,
  { owns_file, uid_file }: Pick<SelectionRow, 'owns_file' | 'uid_file'>,
): Promise<void> => {
  if (!owns_file || uid_file === null) return
  const keys = await removeFiles(context, tx, [uid_file])
  tx.afterCommit(() => void trySweep(context.db, context.storage, context.log, keys))
}

/** Changes the given fields. In another room, the selection comes last. */
export const updateSelection = (
  context: ActorContext,
  uid_selection: string,
  change: SelectionChange,
): Promise<Selection> =>
  transaction(context.db, async (tx) => {
    const found = await holdSelection(tx, context, uid_selection)
    await holdLinks(tx, context, found.uid_project, change)
    const { list, row } = await lockWithList(tx, found)
    if (row.deleted_at !== null) throw selectionNotFound()
    const { code, uid_file, ...fields } = change
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const isMoved = change.room !== undefined && change.room !== row.room
    const { place, last_room } = isMoved
      ? await placeLast(tx, list, change.room ?? '')
      : { place: {}, last_room: list.last_room }
    const coded = { ...row, category: change.category ?? row.category }
    const next: SelectionRowChange = {
      ...given,
      ...place,
      ...(code === undefined ? {} : await chooseCode(tx, coded, code)),
      ...(uid_file === undefined ? {} : { uid_file, owns_file: false }),
      updated_at: context.clock.now(),
    }
    await updateSelectionRow(tx, uid_selection, next)
    if (uid_file !== undefined) await removeOwnFile(context, tx, row)
    return finishChange(context, tx, row, { last_room })
  })
