import { limits } from '@joinery/contract/limits'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import type { NewSelection, Selection } from '@joinery/contract/selections/selections'

import { requireProject } from '#features/members/access.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { chooseCode } from './choose-code.ts'
import { finishChange, presentForTeam } from './finish-change.ts'
import { holdLinks } from './links.ts'
import { countSelections, lockList, type ListRow } from './list-queries.ts'
import { placeLast } from './places.ts'
import { selectionNotFound } from './require-selection.ts'
import { findByClientId, insertSelections } from './selection-queries.ts'

type Created = { readonly selection: Selection; readonly isRepeat: boolean }
type Counters = Pick<ListRow, 'last_number' | 'last_room'>

/** Requires the list's lock. Returns the counters after it, too. */
const createOne = async (
  context: ActorContext,
  tx: Tx,
  list: ListRow,
  { clientId, ...given }: NewSelection,
): Promise<Created & { readonly counters: Counters }> => {
  const { actor, clock } = context
  const { uid_project } = list
  const client_id = clientId ?? null
  if (client_id !== null) {
    const before = await findByClientId(tx, { uid_project, created_by: actor.uid_user, client_id })
    if (before?.deleted_at) throw selectionNotFound()
    if (before) return { selection: await presentForTeam(context, tx, before), isRepeat: true, counters: list }
  }
  if ((await countSelections(tx, uid_project)) >= limits.selection.perProject) {
    throw new ProductError('conflict', texts.tooMany)
  }
  const { room = '', category = 'other' } = given
  const number = list.last_number + 1
  const { place, last_room } = await placeLast(tx, list, room)
  const named = { uid_project, uid_selection: newId(), category, number }
  const now = clock.now()
  const row = {
    ...named,
    ...place,
    ...(await chooseCode(tx, named, given.code ?? '')),
    title: given.title,
    room,
    supplier: given.supplier ?? '',
    sku: given.sku ?? '',
    url: given.url ?? '',
    finish: given.finish ?? '',
    dimensions: given.dimensions ?? '',
    quantity: given.quantity ?? '1',
    unit: given.unit ?? '',
    unit_price: given.unit_price ?? null,
    unit_cost: given.unit_cost ?? null,
    lead_time_days: given.lead_time_days ?? null,
    stage: given.stage ?? 'draft',
    note: given.note ?? '',
    internal_note: given.internal_note ?? '',
    uid_file: given.uid_file ?? null,
    uid_pin: given.uid_pin ?? null,
    client_id,
    created_by: actor.uid_user,
    created_at: now,
    updated_at: now,
  } as const
  await insertSelections(tx, [row])
  const counters = { last_number: number, last_room }
  return { selection: await finishChange(context, tx, row, counters), isRepeat: false, counters }
}

/** Creates selections in this order at the ends of their rooms. A repeated client id returns the stored selection. */
export const createSelections = (
  context: ActorContext,
  uid_project: string,
  given: readonly NewSelection[],
): Promise<Created[]> =>
  transaction(context.db, async (tx) => {
    await holdProject(tx, uid_project)
    await requireProject(tx, context.actor, uid_project, 'editSelections')
    for (const one of given) await holdLinks(tx, context, uid_project, one)
    let list = await lockList(tx, uid_project)
    const created: Created[] = []
    for (const one of given) {
      const { counters, ...result } = await createOne(context, tx, list, one)
      list = { ...list, ...counters }
      created.push(result)
    }
    return created
  })
