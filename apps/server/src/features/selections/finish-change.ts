import { defaultRole } from '@joinery/contract/capabilities'
import type { Selection } from '@joinery/contract/selections/selections'

import { recordEvent } from '#events'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

import { followContent } from './approvals/follow-content.ts'
import { broadcastSelections } from './broadcast-selections.ts'
import { nextListVersion, readListState, type ListRow } from './list-queries.ts'
import { presentSelections, viewOf } from './present-selection.ts'
import { findListed } from './selection-queries.ts'

/** Presents a selection to the team. All its people see the same. */
export const presentForTeam = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_selection }: { readonly uid_project: string; readonly uid_selection: string },
): Promise<Selection> => {
  const { details } = await readListState(tx, uid_project)
  const row = required(await findListed(tx, uid_selection), 'A selection was not stored')
  const [selection] = await presentSelections(context, tx, viewOf(defaultRole, details), [row], uid_project)
  return required(selection, 'A selection was not presented')
}

type Counters = Partial<Pick<ListRow, 'last_number' | 'last_room'>>

/** What people apply to their list: the selection, or nothing if its place is not where placeSelection puts it. */
type Applied = 'selection' | 'refetch'

/** Takes the next version of the list and broadcasts a new or changed selection. */
export const finishChange = async (
  context: ActorContext,
  tx: Tx,
  row: { readonly uid_project: string; readonly uid_selection: string },
  counters: Counters = {},
  applied: Applied = 'selection',
): Promise<Selection> => {
  const { uid_project } = row
  await followContent(tx, uid_project, [row.uid_selection])
  const version = await nextListVersion(tx, uid_project, counters)
  const selection = await presentForTeam(context, tx, row)
  await recordEvent(context, tx, {
    type: 'selection.changed',
    uid_project,
    uid_selection: row.uid_selection,
    selection,
  })
  const change = { uid_project, uid_user: context.actor.uid_user, version }
  broadcastSelections(context, tx, applied === 'selection' ? { ...change, selection } : change)
  return selection
}
