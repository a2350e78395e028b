import { rolesWith } from '@joinery/contract/capabilities'
import { isSharedStage, selectionStages, type SelectionStage } from '@joinery/contract/selections/kinds'
import type { SelectionCategory } from '@joinery/contract/selections/kinds'
import type { Priced } from '@joinery/contract/selections/money'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { listSelectionsOfLink } from '#features/approvals/item-queries.ts'
import { filesView } from '#features/files/file-queries.ts'
import type { ImageAudience } from '#features/files/files-context.ts'
import { membersView } from '#features/members/member-queries.ts'
import { repliesView } from '#features/messages/reply-queries.ts'
import { pinsView } from '#features/review/pin-queries.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import { inlineView } from '#platform/inline-view.ts'

export type SelectionRow = Readonly<Selectable<Tables['selections']>>

/** With its card, and whether its comment can be seen by the team and by clients. */
export type ListedRow = SelectionRow & {
  readonly card_status: 'todo' | 'in_progress' | 'done' | null
  readonly has_pin: boolean
  readonly is_pin_shared: boolean
}

export const selectionsView = inlineView(
  'selections',
  ['uid_selection', 'uid_project', 'code', 'title', 'supplier', 'sku', 'finish', 'note', 'room', 'stage', 'created_at'],
  'deleted_at is null',
)

/** Clients and guests see some of these at most. */
const teamFields = ['supplier', 'sku', 'url', 'unit_price', 'unit_cost', 'internal_note'] as const

/** Stages that clients and guests see. */
export const sharedStages: readonly SelectionStage[] = selectionStages.filter(isSharedStage)

const isFileShared = sql.raw<boolean>(`exists (
  select from ${filesView.as('files')} where files.uid_stack = pins.uid_stack and files.is_newest and not files.is_hidden
    and files.uid_reply is null)`)

const selectListed = (db: Db | Tx) =>
  db
    .selectFrom('selections')
    .leftJoin(repliesView.named('cards'), (join) =>
      join
        .onRef('cards.uid_reply', '=', 'selections.uid_card')
        .on('cards.kanban_status', 'is not', null)
        .on('cards.deleted_at', 'is', null),
    )
    .leftJoin(pinsView.named('pins'), (join) =>
      join.onRef('pins.uid_pin', '=', 'selections.uid_pin').onRef('pins.uid_project', '=', 'selections.uid_project'),
    )
    .selectAll('selections')
    .select([
      'cards.kanban_status as card_status',
      sql<boolean>`pins.uid_pin is not null`.as('has_pin'),
      sql<boolean>`case when pins.visibility = 'client' then ${isFileShared} else false end`.as('is_pin_shared'),
    ])
    .where('selections.deleted_at', 'is', null)

export const findListed = (db: Db | Tx, uid_selection: string): Promise<ListedRow | undefined> =>
  selectListed(db).where('selections.uid_selection', '=', uid_selection).executeTakeFirst()

export type AfterSelection = { readonly room_place: string; readonly position: string; readonly number: string }

type ListFilter = {
  readonly uid_project: string
  /** Without drafts. */
  readonly isShared: boolean
  /** Only these. */
  readonly uid_selections?: readonly string[] | undefined
}

type Page = { readonly limit: number; readonly after: AfterSelection | null }

/** By room and position. */
export const listRows = (
  db: Db | Tx,
  { uid_project, isShared, uid_selections }: ListFilter,
  page: Page | null,
): Promise<ListedRow[]> => {
  const all = selectListed(db)
    .where('selections.uid_project', '=', uid_project)
    .$if(isShared, (query) => query.where('selections.stage', 'in', sharedStages))
    .$if(uid_selections !== undefined, (query) =>
      query.where('selections.uid_selection', '=', sql<string>`any(${uid_selections}::uuid[])`),
    )
    .orderBy('selections.room_place')
    .orderBy('selections.position')
    .orderBy('selections.number')
  if (!page) return all.execute()
  const { after, limit } = page
  if (!after) return all.limit(limit).execute()
  return all
    .where(
      sql<boolean>`(selections.room_place, selections.position, selections.number)
        > (${after.room_place}::bigint, ${after.position}::bigint, ${after.number}::bigint)`,
    )
    .limit(limit)
    .execute()
}

/** What totals are calculated from, in the order of the list. */
export const listPriced = (db: Db | Tx, { uid_project, isShared }: ListFilter): Promise<Priced<SelectionCategory>[]> =>
  db
    .selectFrom('selections')
    .select(['room', 'category', 'quantity', 'unit_price'])
    .where('uid_project', '=', uid_project)
    .where('deleted_at', 'is', null)
    .$if(isShared, (query) => query.where('stage', 'in', sharedStages))
    .orderBy('room_place')
    .orderBy('position')
    .orderBy('number')
    .execute()

/** Also a deleted one. */
export const findSelection = (db: Db | Tx, uid_selection: string): Promise<SelectionRow | undefined> =>
  db.selectFrom('selections').selectAll().where('uid_selection', '=', uid_selection).executeTakeFirst()

/** Requires the list's lock. Also a deleted one. */
export const findByClientId = (
  tx: Tx,
  { uid_project, created_by, client_id }: { uid_project: string; created_by: string; client_id: string },
): Promise<SelectionRow | undefined> =>
  tx
    .selectFrom('selections')
    .selectAll()
    .where('uid_project', '=', uid_project)
    .where('created_by', '=', created_by)
    .where('client_id', '=', client_id)
    .executeTakeFirst()

export type NewSelectionRow = Insertable<Tables['selections']>

export const insertSelections = async (tx: Tx, rows: readonly NewSelectionRow[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('selections')
      .values([...rows])
      .execute()
}

export type SelectionRowChange = Updateable<Tables['selections']>

export const updateSelectionRow = async (tx: Tx, uid_selection: string, change: SelectionRowChange): Promise<void> => {
  await tx.updateTable('selections').set(change).where('uid_selection', '=', uid_selection).execute()
}

/** Removes a deleted file from the selections that show it. Returns those that are not deleted. */
export const clearFile = async (tx: Tx, uid_file: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('selections')
    .set({ uid_file: null, owns_file: false })
    .where('uid_file', '=', uid_file)
    .returning(['uid_selection', 'deleted_at'])
    .execute()
  return rows.flatMap(({ uid_selection, deleted_at }) => (deleted_at === null ? uid_selection : []))
}

export const isFileUsed = async (tx: Tx, uid_file: string): Promise<boolean> =>
  (await tx.selectFrom('selections').select('uid_selection').where('uid_file', '=', uid_file).limit(1).execute())
    .length > 0

/** Whether a selection that the guest link shows has this image. */
export const isImageShared = async (
  db: Db,
  { scope, uid_link, uid_project }: ImageAudience,
  uid_file: string,
): Promise<boolean> => {
  if (scope === 'file') return false
  const shown = scope === 'selections' && uid_link !== null ? await listSelectionsOfLink(db, uid_link) : null
  const row = await db
    .selectFrom('selections')
    .select('uid_selection')
    .where('uid_file', '=', uid_file)
    .where('uid_project', '=', uid_project)
    .where('deleted_at', 'is', null)
    .where('stage', 'in', sharedStages)
    .$if(shown !== null, (query) => query.where('uid_selection', '=', sql<string>`any(${shown}::uuid[])`))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Images of these selections, in their order. */
export const listImages = async (db: Db, uid_selections: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('selections')
    .select(['uid_file', 'uid_selection'])
    .where('uid_selection', '=', sql<string>`any(${uid_selections}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('uid_file', 'is not', null)
    .$narrowType<{ uid_file: string }>()
    .orderBy(sql`array_position(${uid_selections}::uuid[], uid_selection)`)
    .limit(1)
    .execute()
  return rows.map(({ uid_file }) => uid_file)
}

/** Projects with a selection that has one of these cards, and the version of their selections. */
export const listProjectsOfCards = (
  tx: Tx,
  uid_cards: readonly string[],
): Promise<{ uid_project: string; version: number }[]> =>
  tx
    .selectFrom('selections')
    .innerJoin('selection_lists', 'selection_lists.uid_project', 'selections.uid_project')
    .select(['selections.uid_project', 'selection_lists.version'])
    .distinct()
    .where('selections.uid_card', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .where('selections.deleted_at', 'is', null)
    .execute()

/** Deletes selections whose deletion can no longer be undone. Returns their own files. */
export const deleteExpired = async (
  tx: Tx,
  before: Date,
  max: number,
): Promise<{ uid_selections: string[]; uid_files: string[] }> => {
  const rows = await tx
    .deleteFrom('selections')
    .where('uid_selection', 'in', (rest) =>
      rest
        .selectFrom('selections')
        .select('uid_selection')
        .where('deleted_at', '<', before)
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['uid_selection', 'uid_file', 'owns_file'])
    .execute()
  return {
    uid_selections: rows.map(({ uid_selection }) => uid_selection),
    uid_files: rows.flatMap(({ uid_file, owns_file }) => (owns_file && uid_file !== null ? uid_file : [])),
  }
}

/** Deletes selections of a deleted project; returns how many. */
export const deleteSomeSelections = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(tx, [['selections', 'uid_selection']], uid_project, max)

/** Fields that others may have changed since the person left the team are null. */
export const listOwnSelections = (db: Db, created_by: string, after: string, limit: number) =>
  db
    .selectFrom('selections')
    .leftJoin(membersView.named('teams'), (join) =>
      join
        .onRef('teams.uid_project', '=', 'selections.uid_project')
        .onRef('teams.uid_user', '=', 'selections.created_by')
        .on('teams.role', 'in', rolesWith('viewCosts')),
    )
    .select([
      'uid_selection',
      'selections.uid_project',
      'number',
      'code',
      'title',
      'category',
      'room',
      'finish',
      'dimensions',
      'quantity',
      'unit',
      'lead_time_days',
      'stage',
      'note',
      'created_at',
      'updated_at',
    ])
    .select(
      teamFields.map((field) =>
        sql<string | null>`case when teams.role is not null then ${sql.ref(field)} end`.as(field),
      ),
    )
    .where('created_by', '=', created_by)
    .where('deleted_at', 'is', null)
    .where('uid_selection', '>', after)
    .orderBy('uid_selection')
    .limit(limit)
    .execute()
