import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

import { codeFor, codeKey } from './codes.ts'
import { lockList, nextListVersion } from './list-queries.ts'
import { placeStep } from './places.ts'
import { insertSelections, type NewSelectionRow } from './selection-queries.ts'

export type FirstSelection = Pick<NewSelectionRow, 'title' | 'category' | 'room' | 'stage' | 'quantity'> &
  Partial<
    Pick<
      NewSelectionRow,
      | 'finish'
      | 'dimensions'
      | 'supplier'
      | 'sku'
      | 'unit'
      | 'unit_price'
      | 'unit_cost'
      | 'lead_time_days'
      | 'note'
      | 'internal_note'
    >
  > & {
    /** Its own image, which is in no list of files. */
    readonly uid_file: string | null
  }

/** Stores the selections of a new project, in this order within each room. */
export const storeFirstSelections = async (
  { actor, clock }: ActorContext,
  tx: Tx,
  uid_project: string,
  selections: readonly FirstSelection[],
): Promise<void> => {
  await lockList(tx, uid_project)
  const rooms = [...new Set(selections.map(({ room }) => room))]
  const now = clock.now()
  await insertSelections(
    tx,
    selections.map((selection, index) => {
      const number = index + 1
      const code = codeFor(selection.category, number)
      return {
        finish: '',
        dimensions: '',
        supplier: '',
        sku: '',
        unit: '',
        unit_price: null,
        unit_cost: null,
        lead_time_days: null,
        note: '',
        internal_note: '',
        ...selection,
        uid_selection: newId(),
        uid_project,
        number,
        code,
        compared_code: codeKey(code),
        room_place: rooms.indexOf(selection.room) + 1,
        position: number * placeStep,
        url: '',
        owns_file: selection.uid_file !== null,
        uid_pin: null,
        client_id: null,
        created_by: actor.uid_user,
        created_at: now,
        updated_at: now,
      }
    }),
  )
  await nextListVersion(tx, uid_project, { last_number: selections.length, last_room: rooms.length })
}
