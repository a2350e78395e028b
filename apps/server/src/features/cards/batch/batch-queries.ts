import type { KanbanStatus } from '@joinery/contract/replies'
import { sql } from 'kysely'

import type { StoredCard } from '#features/cards/card-order.ts'
import type { CardBefore } from '#platform/database/board-tables.ts'
import type { Tx } from '#platform/database/database.ts'

export type LockedCard = {
  readonly uid_reply: string
  readonly kanban_status: KanbanStatus
  readonly labels: readonly string[]
  readonly assignee_uid: string | null
  readonly deleted_at: Date | null
  readonly deleted_by: string | null
}

/** Locks cards of the project, also deleted ones, by id, as in every other change of several cards. */
export const lockCards = async (
  tx: Tx,
  uid_project: string,
  uid_replies: readonly string[],
): Promise<ReadonlyMap<string, LockedCard>> => {
  const rows = await tx
    .selectFrom('replies')
    .select(['uid_reply', 'kanban_status', 'labels', 'assignee_uid', 'deleted_at', 'deleted_by'])
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .where('uid_project', '=', uid_project)
    .where('kanban_status', 'is not', null)
    .where('is_emptied', '=', false)
    .orderBy('uid_reply')
    .forNoKeyUpdate()
    .$narrowType<{ kanban_status: KanbanStatus }>()
    .execute()
  return new Map(rows.map((row) => [row.uid_reply, row]))
}

export const writePlaces = async (tx: Tx, cards: readonly StoredCard[]): Promise<void> => {
  await sql`
    update replies set kanban_status = places.kanban_status, position = places.position
    from unnest(${cards.map(({ uid_reply }) => uid_reply)}::uuid[],
      ${cards.map(({ kanban_status }) => kanban_status)}::text[],
      ${cards.map(({ position }) => position)}::bigint[]) as places (uid_reply, kanban_status, position)
    where replies.uid_reply = places.uid_reply`.execute(tx)
}

export type WrittenFields = Pick<LockedCard, 'uid_reply' | 'labels' | 'assignee_uid'> & { readonly version: number }

export const writeFields = async (tx: Tx, cards: readonly WrittenFields[]): Promise<void> => {
  await sql`
    update replies set labels = fields.labels, assignee_uid = fields.assignee_uid, version = fields.version
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      as fields (uid_reply uuid, labels uuid[], assignee_uid uuid, version bigint)
    where replies.uid_reply = fields.uid_reply`.execute(tx)
}

/** Deletes the cards, or restores them if both are null. Each takes one version, in the order given. */
export const writeDeletion = async (
  tx: Tx,
  uid_replies: readonly string[],
  firstVersion: number,
  { deleted_at, deleted_by }: Pick<LockedCard, 'deleted_at' | 'deleted_by'>,
): Promise<void> => {
  await sql`
    update replies set deleted_at = ${deleted_at}, deleted_by = ${deleted_by}::uuid,
      version = ${firstVersion}::bigint + cards.step - 1
    from unnest(${uid_replies}::uuid[]) with ordinality as cards (uid_reply, step)
    where replies.uid_reply = cards.uid_reply`.execute(tx)
}

export type NewBatch = {
  readonly uid_batch: string
  readonly uid_project: string
  readonly uid_user: string
  readonly cards: readonly CardBefore[]
  readonly created_at: Date
}

export const insertBatch = async (tx: Tx, { cards, ...batch }: NewBatch): Promise<void> => {
  await tx
    .insertInto('card_batches')
    .values({ ...batch, cards: JSON.stringify(cards) })
    .execute()
}

export type BatchOf = Pick<NewBatch, 'uid_batch' | 'uid_project' | 'uid_user'>

/** Reads a person's batch of this project that was made after the given time. */
export const findBatch = (tx: Tx, { uid_batch, uid_project, uid_user }: BatchOf, after: Date) =>
  tx
    .selectFrom('card_batches')
    .select(['cards', 'created_at'])
    .where('uid_batch', '=', uid_batch)
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', uid_user)
    .where('created_at', '>', after)
    .executeTakeFirst()

/** Single use: returns false if the batch was undone concurrently. */
export const deleteBatch = async (tx: Tx, uid_batch: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('card_batches')
    .where('uid_batch', '=', uid_batch)
    .returning('uid_batch')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes some batches that can no longer be undone. Concurrent calls skip locked rows. */
export const trimBatches = async (tx: Tx, before: Date): Promise<void> => {
  await sql`
    delete from card_batches where uid_batch in (
      select uid_batch from card_batches where created_at <= ${before} order by created_at limit 100
      for update skip locked)`.execute(tx)
}
