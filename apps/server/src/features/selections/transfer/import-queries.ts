import { sql } from 'kysely'

import type { ListRow } from '#features/selections/list-queries.ts'
import type { SelectionRow } from '#features/selections/selection-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Without a lock, for a trial. */
export const readList = async (db: Db, uid_project: string): Promise<ListRow> =>
  (await db.selectFrom('selection_lists').selectAll().where('uid_project', '=', uid_project).executeTakeFirst()) ?? {
    uid_project,
    version: 0,
    last_number: 0,
    last_room: 0,
  }

/** Also the deleted ones, whose places stay theirs. */
export const listPlaced = (db: Db | Tx, uid_project: string): Promise<SelectionRow[]> =>
  db.selectFrom('selections').selectAll().where('uid_project', '=', uid_project).execute()

/** What an import sets. */
export type ImportedColumns = Pick<
  SelectionRow,
  | 'uid_selection'
  | 'title'
  | 'category'
  | 'room'
  | 'room_place'
  | 'position'
  | 'supplier'
  | 'sku'
  | 'url'
  | 'finish'
  | 'dimensions'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'unit_cost'
  | 'lead_time_days'
  | 'stage'
  | 'note'
  | 'internal_note'
>

export type CreatedColumns = ImportedColumns & Pick<SelectionRow, 'number' | 'code' | 'compared_code'>

/** One parameter for all rows, because each has many columns. */
const given = (rows: readonly ImportedColumns[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
    uid_selection uuid, number integer, code text, compared_code text, title text, category text, room text,
    room_place integer, position bigint, supplier text, sku text, url text, finish text, dimensions text,
    quantity numeric, unit text, unit_price numeric, unit_cost numeric, lead_time_days integer, stage text, note text,
    internal_note text)`

type Stamp = { readonly uid_project: string; readonly by: string; readonly now: Date }

export const insertImported = async (
  tx: Tx,
  rows: readonly CreatedColumns[],
  { uid_project, by, now }: Stamp,
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    insert into selections (uid_selection, uid_project, number, code, compared_code, title, category, room, room_place,
      position, supplier, sku, url, finish, dimensions, quantity, unit, unit_price, unit_cost, lead_time_days, stage,
      note, internal_note, created_by, created_at, updated_at)
    select uid_selection, ${uid_project}, number, code, compared_code, title, category, room, room_place, position, supplier,
      sku, url, finish, dimensions, quantity, unit, unit_price, unit_cost, lead_time_days, stage, note, internal_note,
      ${by}, ${now}, ${now}
    from ${given(rows)}`.execute(tx)
}

/** Sets every column, because the list is locked. */
export const updateImported = async (
  tx: Tx,
  rows: readonly ImportedColumns[],
  { uid_project, now }: Omit<Stamp, 'by'>,
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update selections set title = given.title, category = given.category, room = given.room,
      room_place = given.room_place, position = given.position, supplier = given.supplier, sku = given.sku,
      url = given.url, finish = given.finish, dimensions = given.dimensions, quantity = given.quantity,
      unit = given.unit, unit_price = given.unit_price, unit_cost = given.unit_cost,
      lead_time_days = given.lead_time_days, stage = given.stage, note = given.note,
      internal_note = given.internal_note, updated_at = ${now}
    from ${given(rows)}
    where selections.uid_selection = given.uid_selection and selections.uid_project = ${uid_project}`.execute(tx)
}
