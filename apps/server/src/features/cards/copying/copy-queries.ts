// Cards, labels and checklists of copied projects.
import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'

/** Id of what is copied, and of its copy. */
export type Copied = { readonly uid: string; readonly uid_copy: string }

const columnsOf = (copies: readonly Copied[]) =>
  sql`unnest(${copies.map(({ uid }) => uid)}::uuid[], ${copies.map(({ uid_copy }) => uid_copy)}::uuid[])`

/** Locks the cards of a board against every change, in the order of every other change of several cards. */
export const lockCards = async (tx: Tx, uid_project: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('uid_project', '=', uid_project)
    .where('kanban_status', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('uid_reply')
    .forShare()
    .execute()
  return rows.map(({ uid_reply }) => uid_reply)
}

export const copyLabels = async (tx: Tx, uid_project: string, copies: readonly Copied[]): Promise<void> => {
  await sql`
    insert into labels (uid_label, uid_project, name, color)
    select copies.uid_copy, ${uid_project}, labels.name, labels.color
    from ${columnsOf(copies)} as copies (uid, uid_copy) join labels on labels.uid_label = copies.uid`.execute(tx)
}

type CardCopies = {
  readonly uid_project: string
  readonly uid_user: string
  /** Name of the API token that copies. */
  readonly via: string | null
  readonly version: number
  readonly now: Date
  readonly labels: readonly Copied[]
}

/** Copies locked cards at their places, without their assignees and with those of their labels that are copied. */
export const copyCards = async (
  tx: Tx,
  cards: readonly Copied[],
  { uid_project, uid_user, via, version, now, labels }: CardCopies,
): Promise<void> => {
  await sql`
    with labels as materialized (select * from ${columnsOf(labels)} as copies (uid, uid_copy))
    insert into replies (uid_reply, uid_project, uid_user, reply_type, content, original_content, via, version, created_at,
      kanban_status, position, due_date, labels, checklist_done, checklist_total)
    select copies.uid_copy, ${uid_project}, ${uid_user}, cards.reply_type, cards.content, cards.original_content, ${via}, ${version},
      ${now}, cards.kanban_status, cards.position, cards.due_date,
      array(select labels.uid_copy from unnest(cards.labels) with ordinality as given (uid, place)
        join labels on labels.uid = given.uid order by given.place),
      cards.checklist_done, cards.checklist_total
    from ${columnsOf(cards)} as copies (uid, uid_copy) join replies as cards on cards.uid_reply = copies.uid`.execute(
    tx,
  )
}

/** Returns the ids of the items of locked cards. */
export const listItemIds = async (tx: Tx, uid_cards: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('checklist_items')
    .select('uid_item')
    .where('uid_reply', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .execute()
  return rows.map(({ uid_item }) => uid_item)
}

/** Copies items with their cards, without their assignees. */
export const copyItems = async (
  tx: Tx,
  items: readonly Copied[],
  { cards, now, uid_project }: Pick<CardCopies, 'uid_project' | 'now'> & { readonly cards: readonly Copied[] },
): Promise<void> => {
  await sql`
    insert into checklist_items (uid_item, uid_project, uid_reply, text, is_done, due_date, position, created_at)
    select copies.uid_copy, ${uid_project}, cards.uid_copy, items.text, items.is_done, items.due_date, items.position, ${now}
    from ${columnsOf(items)} as copies (uid, uid_copy)
    join checklist_items as items on items.uid_item = copies.uid
    join ${columnsOf(cards)} as cards (uid, uid_copy) on cards.uid = items.uid_reply`.execute(tx)
}

type Naming = {
  readonly uid_project: string
  /** The id that a text contains, in capitals or not. */
  readonly named: string
}

type NamingCard = { readonly uid_reply: string; readonly content: string; readonly original_content: string }
type NamingItem = { readonly uid_item: string; readonly text: string }

/** Finds the cards of a copied board with a link to something. */
export const listCardsNaming = (tx: Tx, { uid_project, named }: Naming): Promise<NamingCard[]> =>
  tx
    .selectFrom('replies')
    .select(['uid_reply', 'content', 'original_content'])
    .where('uid_project', '=', uid_project)
    .where('content', 'ilike', `%${named}%`)
    .execute()

export const listItemsNaming = (tx: Tx, { uid_project, named }: Naming): Promise<NamingItem[]> =>
  tx
    .selectFrom('checklist_items')
    .select(['uid_item', 'text'])
    .where('uid_project', '=', uid_project)
    .where('text', 'ilike', `%${named}%`)
    .execute()

export const setContents = async (tx: Tx, cards: readonly NamingCard[]): Promise<void> => {
  await sql`
    update replies set content = given.content, original_content = given.original_content
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as given (uid_reply uuid, content text, original_content text)
    where replies.uid_reply = given.uid_reply`.execute(tx)
}

export const setItemTexts = async (tx: Tx, items: readonly NamingItem[]): Promise<void> => {
  await sql`
    update checklist_items set text = given.text
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as given (uid_item uuid, text text)
    where checklist_items.uid_item = given.uid_item`.execute(tx)
}
