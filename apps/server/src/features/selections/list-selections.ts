import { guestRole } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import type { Selection, SelectionTotals } from '@joinery/contract/selections/selections'

import { listSelectionsOfLink } from '#features/approvals/item-queries.ts'
import { requireProject } from '#features/members/access.ts'
import type { Guest } from '#platform/actor.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { readCursor, writeCursor } from '#platform/http/lists/cursor.ts'

import { readListState } from './list-queries.ts'
import { isShared, presentSelections, presentTotals, viewOf } from './present-selection.ts'
import { listPriced, listRows, type AfterSelection } from './selection-queries.ts'

export type SelectionPage = {
  readonly selections: Selection[]
  readonly totals: SelectionTotals | null
  readonly version: number
  readonly nextCursor: string | null
}

const isCount = (key: string): boolean => /^\d{1,9}$/.test(key)
const isPosition = (key: string): boolean => /^-?\d{1,18}$/.test(key)

const readAfter = (cursor: string): AfterSelection => {
  const [room_place, position, number] = readCursor(cursor, [isCount, isPosition, isCount])
  return { room_place, position, number }
}

/** Reads the version before the selections: a change in between is newer, so its event is applied again. */
export const listSelections = async (
  context: ActorContext,
  uid_project: string,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<SelectionPage> => {
  const { actor, db } = context
  const { role } = await requireProject(db, actor, uid_project, 'viewSelections')
  const { version, details } = await readListState(db, uid_project)
  const view = viewOf(role, details)
  const filter = { uid_project, isShared: isShared(view) }
  const max =
    limit === undefined && cursor === undefined
      ? null
      : Math.min(limit ?? limits.selection.pageMax, limits.selection.pageMax)
  const page = max === null ? null : { limit: max + 1, after: cursor === undefined ? null : readAfter(cursor) }
  const rows = await listRows(db, filter, page)
  const shown = max === null ? rows : rows.slice(0, max)
  const last = shown.at(-1)
  const isMore = rows.length > shown.length && last !== undefined
  return {
    selections: await presentSelections(context, db, view, shown, uid_project),
    totals: presentTotals(view, max === null ? rows : await listPriced(db, filter)),
    version,
    nextCursor: isMore ? writeCursor([last.room_place, last.position, last.number].map(String)) : null,
  }
}

/** What a link to the whole project shows, or one to the selections whose approval was requested with it. */
export const listForGuest = async (
  context: Context & { readonly actor: Guest },
): Promise<Pick<SelectionPage, 'selections' | 'totals'>> => {
  const { actor, db } = context
  const { scope, uid_link, uid_project } = actor
  if (scope === 'file') return { selections: [], totals: null }
  const uid_selections = scope === 'selections' ? await listSelectionsOfLink(db, uid_link) : undefined
  if (uid_selections?.length === 0) return { selections: [], totals: null }
  const { details } = await readListState(db, uid_project)
  const view = viewOf(guestRole, details)
  const rows = await listRows(db, { uid_project, isShared: true, uid_selections }, null)
  return {
    selections: await presentSelections(context, db, view, rows, uid_project),
    totals: presentTotals(view, rows),
  }
}
