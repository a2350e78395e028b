// Selections of copied projects.
import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'

export type SourceSelection = {
  readonly uid_selection: string
  readonly uid_file: string | null
  readonly owns_file: boolean
}

/** Requires the list's lock. */
export const listSources = (tx: Tx, uid_project: string): Promise<SourceSelection[]> =>
  tx
    .selectFrom('selections')
    .select(['uid_selection', 'uid_file', 'owns_file'])
    .where('uid_project', '=', uid_project)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute()

/** `uid_file` and `owns_file` are those of the copy. */
export type SelectionCopy = SourceSelection & { readonly uid_copy: string }

/** Copies selections with their codes, numbers and places, without their cards and comments. */
export const copySelections = async (
  tx: Tx,
  copies: readonly SelectionCopy[],
  { uid_project, created_by, now }: { readonly uid_project: string; readonly created_by: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into selections (uid_selection, uid_project, number, code, compared_code, title, category, room, room_place, position,
      supplier, sku, url, finish, dimensions, quantity, unit, unit_price, unit_cost, lead_time_days, stage, note,
      internal_note, uid_file, owns_file, created_by, created_at, updated_at)
    select copies.uid_copy, ${uid_project}, number, code, compared_code, title, category, room, room_place, position,
      supplier, sku, url, finish, dimensions, quantity, unit, unit_price, unit_cost, lead_time_days, stage, note,
      internal_note, copies.uid_file, copies.owns_file, ${created_by}, ${now}, ${now}
    from unnest(${copies.map(({ uid_selection }) => uid_selection)}::uuid[], ${copies.map(({ uid_copy }) => uid_copy)}::uuid[],
      ${copies.map(({ uid_file }) => uid_file)}::uuid[], ${copies.map(({ owns_file }) => owns_file)}::boolean[])
      as copies (uid_selection, uid_copy, uid_file, owns_file)
    join selections on selections.uid_selection = copies.uid_selection`.execute(tx)
}

type NamingSelection = {
  readonly uid_selection: string
  readonly url: string
  readonly note: string
  readonly internal_note: string
}

/** Finds the selections of a new project with a link to something, given its id. */
export const listSelectionsNaming = (tx: Tx, uid_project: string, named: string): Promise<NamingSelection[]> =>
  tx
    .selectFrom('selections')
    .select(['uid_selection', 'url', 'note', 'internal_note'])
    .where('uid_project', '=', uid_project)
    .where(sql<boolean>`concat_ws(' ', url, note, internal_note) ilike ${`%${named}%`}`)
    .execute()

export const setSelectionTexts = async (tx: Tx, selections: readonly NamingSelection[]): Promise<void> => {
  await sql`
    update selections set url = given.url, note = given.note, internal_note = given.internal_note
    from jsonb_to_recordset(${JSON.stringify(selections)}::jsonb)
      as given (uid_selection uuid, url text, note text, internal_note text)
    where selections.uid_selection = given.uid_selection`.execute(tx)
}
