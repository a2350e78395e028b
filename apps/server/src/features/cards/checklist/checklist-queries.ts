// Items are read and written under the lock of their card, which serialises all changes of a checklist.
import { sql, type RawBuilder } from 'kysely'

import { ownProjectOf, type OwnScope } from '#features/members/own-projects-queries.ts'
import { projectExists } from '#platform/access-sql.ts'
import type { ChecklistItemsTable } from '#platform/database/checklist-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import { inlineView } from '#platform/inline-view.ts'

/** Columns that features without write access to items can read. */
export const itemsView = inlineView('checklist_items', ['uid_reply', 'text', 'created_at'])

export type ItemRow = Pick<ChecklistItemsTable, 'uid_item' | 'text' | 'assignee_uid'> & {
  readonly is_done: boolean
  readonly due_date: string | null
}

const selectItems = (db: Db | Tx) =>
  db
    .selectFrom('checklist_items')
    .select([
      'uid_item',
      'text',
      'is_done',
      'assignee_uid',
      sql<string | null>`to_char(due_date, 'YYYY-MM-DD')`.as('due_date'),
    ])

export const listItems = (db: Db | Tx, uid_reply: string): Promise<ItemRow[]> =>
  selectItems(db).where('uid_reply', '=', uid_reply).orderBy('position').execute()

export const findItem = (db: Db | Tx, uid_reply: string, uid_item: string): Promise<ItemRow | undefined> =>
  selectItems(db).where('uid_reply', '=', uid_reply).where('uid_item', '=', uid_item).executeTakeFirst()

export type NewItem = { readonly uid_item: string; readonly text: string }

/** Adds items after the last one. */
export const insertItems = async (
  tx: Tx,
  { uid_project, uid_reply }: { readonly uid_project: string; readonly uid_reply: string },
  items: readonly NewItem[],
  created_at: Date,
): Promise<void> => {
  await sql`
    insert into checklist_items (uid_item, uid_project, uid_reply, text, position, created_at)
    select uid_item, ${uid_project}, ${uid_reply}, text,
      (select coalesce(max(position), 0) from checklist_items where uid_reply = ${uid_reply}) + step, ${created_at}
    from unnest(${items.map(({ uid_item }) => uid_item)}::uuid[], ${items.map(({ text }) => text)}::text[])
      with ordinality as added (uid_item, text, step)`.execute(tx)
}

export type ItemChange = Partial<Omit<ItemRow, 'uid_item'>>

export const updateItem = async (tx: Tx, uid_item: string, change: ItemChange): Promise<void> => {
  await tx.updateTable('checklist_items').set(change).where('uid_item', '=', uid_item).execute()
}

export const deleteItem = async (tx: Tx, uid_item: string): Promise<void> => {
  await tx.deleteFrom('checklist_items').where('uid_item', '=', uid_item).execute()
}

export const writeOrder = async (tx: Tx, uid_items: readonly string[]): Promise<void> => {
  await sql`
    update checklist_items set position = ordered.position
    from unnest(${uid_items}::uuid[]) with ordinality as ordered (uid_item, position)
    where checklist_items.uid_item = ordered.uid_item
      and checklist_items.position is distinct from ordered.position`.execute(tx)
}

/** Stores the number of a card's items with the version of the change. */
export const writeCounts = async (
  tx: Tx,
  uid_reply: string,
  version: number,
): Promise<{ readonly done: number; readonly total: number }> => {
  const { rows } = await sql<{ done: number; total: number }>`
    update replies set version = ${version}, checklist_done = items.done, checklist_total = items.total
    from (
      select count(*) filter (where is_done) as done, count(*) as total
      from checklist_items where uid_reply = ${uid_reply}
    ) as items
    where replies.uid_reply = ${uid_reply}
    returning checklist_done as done, checklist_total as total`.execute(tx)
  return rows[0] ?? { done: 0, total: 0 }
}

/** Unassigns a person's items and returns those of these cards, which are locked. */
export const unassignItems = async (
  tx: Tx,
  uid_project: string,
  assignee_uid: string,
  uid_cards: readonly string[],
): Promise<Map<string, ItemRow[]>> => {
  const { rows } = await sql<ItemRow & { readonly uid_reply: string }>`
    update checklist_items set assignee_uid = null
    where uid_project = ${uid_project} and assignee_uid = ${assignee_uid} and uid_reply = any(${uid_cards}::uuid[])
    returning uid_reply, uid_item, text, is_done, assignee_uid, to_char(due_date, 'YYYY-MM-DD') as due_date`.execute(tx)
  const itemsOf = new Map<string, ItemRow[]>()
  for (const { uid_reply, ...item } of rows) itemsOf.set(uid_reply, [...(itemsOf.get(uid_reply) ?? []), item])
  return itemsOf
}

/** Deletes the items of cards whose deletion can no longer be undone. */
export const deleteItemsOf = async (tx: Tx, uid_cards: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('checklist_items')
    .where('uid_reply', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .execute()
}

export const deleteSomeItems = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(tx, [['checklist_items', 'uid_item']], uid_project, max)

export type WaitingChecklistItem = {
  readonly uid_item: string
  readonly uid_reply: string
  readonly uid_project: string
  readonly project_title: string
  readonly text: string
  readonly created_at: string
  readonly due_date: string | null
}

/** Selects a person's items that are not done, on cards that are not done, as part of another statement. */
export const waitingItems = (
  scope: OwnScope,
  max: number,
): RawBuilder<WaitingChecklistItem> => sql<WaitingChecklistItem>`(
  select items.uid_item, items.uid_reply, items.uid_project, mine.title as project_title, items.text,
    items.created_at, to_char(items.due_date, 'YYYY-MM-DD') as due_date
  from checklist_items as items cross join ${ownProjectOf('items.uid_project', scope, 'viewBoard', 'useBoard')} as mine
  join replies using (uid_reply)
  where items.assignee_uid = ${scope.uid_user} and not items.is_done
    and replies.kanban_status in ('todo', 'in_progress') and replies.deleted_at is null
  order by items.due_date nulls last, items.created_at, items.uid_item limit ${max})`

/** Lists the checklist items of a person's own cards. */
export const listOwnItems = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('checklist_items')
    .innerJoin('replies', 'replies.uid_reply', 'checklist_items.uid_reply')
    .select([
      'checklist_items.uid_item',
      'checklist_items.uid_reply',
      'checklist_items.text',
      'checklist_items.is_done',
      sql<string | null>`to_char(checklist_items.due_date, 'YYYY-MM-DD')`.as('due_date'),
      'checklist_items.created_at',
    ])
    .where('replies.uid_user', '=', uid_user)
    .where('replies.deleted_at', 'is', null)
    .where(projectExists('checklist_items.uid_project'))
    .where('checklist_items.uid_item', '>', after)
    .orderBy('checklist_items.uid_item')
    .limit(limit)
    .execute()
