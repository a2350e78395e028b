import type { KanbanStatus } from '@joinery/contract/replies'
import { sql } from 'kysely'
import type { Pool } from 'pg'

import type { Tx } from '#platform/database.ts'

import { positionGap } from './card-order.ts'

/** At the end of its column, To Do unless told. Call it under the board's lock. False when this client id was used before. */
export const insertCard = async (
  tx: Tx,
  {
    kanban_status = 'todo',
    ...card
  }: {
    uid_reply: string
    uid_project: string
    uid_user: string
    client_id: string | null
    content: string
    original_content: string
    version: number
    created_at: Date
    kanban_status?: KanbanStatus
    assignee_uid?: string | null
    due_date?: string | null
  },
): Promise<boolean> => {
  const row = await tx
    .insertInto('replies')
    .values({
      ...card,
      reply_type: 'kanban',
      kanban_status,
      position: sql<number>`(
        select coalesce(max(position), 0) + ${positionGap}::bigint from replies
        where uid_project = ${card.uid_project} and kanban_status = ${kanban_status})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid_reply')
    .executeTakeFirst()
  return row !== undefined
}

/** False when this client id was used before. */
export const insertComment = async (
  tx: Tx,
  comment: {
    uid_reply: string
    uid_project: string
    uid_user: string
    parent_uid_reply: string
    client_id: string | null
    content: string
    original_content: string
    version: number
    created_at: Date
  },
): Promise<boolean> => {
  const row = await tx
    .insertInto('replies')
    .values({ ...comment, reply_type: 'kanban' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid_reply')
    .executeTakeFirst()
  return row !== undefined
}

export type CardPlace = { readonly uid_reply: string; readonly uid_project: string }

export type WantedCard = { readonly uid_reply: string; readonly uid_session: string }

/** Those that are there, in a project that is not archived, for somebody in it whose session lives; in the order wanted. */
export const findCards = async (
  pool: Pool,
  wanted: readonly WantedCard[],
  now: Date,
): Promise<(CardPlace | undefined)[]> => {
  const { rows } = await pool.query<CardPlace & { readonly place: number }>(
    `select wanted.place, replies.uid_reply, replies.uid_project
     from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (uid_reply, uid_session, place)
     join replies on replies.uid_reply = wanted.uid_reply
       and replies.kanban_status is not null and replies.deleted_at is null
     join projects on projects.uid_project = replies.uid_project and projects.status = 'active'
     join sessions on sessions.uid_session = wanted.uid_session
       and sessions.ended_at is null and sessions.expires_at > $3
     join members on members.uid_project = replies.uid_project and members.uid_user = sessions.uid_user`,
    [wanted.map(({ uid_reply }) => uid_reply), wanted.map(({ uid_session }) => uid_session), now],
  )
  const found = new Map(rows.map((row) => [row.place, row]))
  return wanted.map((_, index) => found.get(index + 1))
}

export const updateCard = async (
  tx: Tx,
  uid_reply: string,
  change: { assignee_uid?: string | null; due_date?: string | null; version: number },
): Promise<void> => {
  await tx.updateTable('replies').set(change).where('uid_reply', '=', uid_reply).execute()
}

/** The person's id if they are in the project; they stay in it until the end of the transaction. */
export const holdMember = async (tx: Tx, uid_project: string, uid_user: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('members')
    .select('uid_user')
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', uid_user)
    .forKeyShare()
    .executeTakeFirst()
  return row?.uid_user ?? undefined
}
