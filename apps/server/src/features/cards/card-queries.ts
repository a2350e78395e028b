import type { Role } from '@joinery/contract/capabilities'
import type { KanbanStatus } from '@joinery/contract/replies'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Pool } from 'pg'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { ownProjectOf, type OwnScope } from '#features/members/own-projects-queries.ts'
import { insertReply, type NewReplyRow } from '#features/messages/reply-queries.ts'
import type { ProjectCount } from '#features/projects/surroundings-queries.ts'
import { accessFrom, accessValues } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { positionGap } from './card-order.ts'

type NewCard = Omit<NewReplyRow, 'reply_type' | 'position' | 'kanban_status'>

/**
 * Adds a card at the end of its column, by default To Do. Call it under the board's lock. Returns false if the
 * client id was used before.
 */
export const insertCard = (
  tx: Tx,
  { kanban_status = 'todo', ...card }: NewCard & { readonly kanban_status?: KanbanStatus },
): Promise<boolean> =>
  insertReply(tx, {
    ...card,
    reply_type: 'kanban',
    kanban_status,
    position: sql<number>`(
      select coalesce(max(position), 0) + ${positionGap}::bigint from replies
      where uid_project = ${card.uid_project} and kanban_status = ${kanban_status})`,
  })

export const countComments = async (db: Db | Tx, uid_cards: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('replies')
    .select(({ fn }) => ['parent_uid_reply', fn.countAll<number>().as('count')])
    .where('parent_uid_reply', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .where('deleted_at', 'is', null)
    .groupBy('parent_uid_reply')
    .execute()
  return new Map(rows.map(({ parent_uid_reply, count }) => [parent_uid_reply ?? '', count]))
}

/** Counts the cards that are not done by project. Projects without any are left out. */
export const openCardCounts = (uid_projects: readonly string[]): RawBuilder<ProjectCount> => sql<ProjectCount>`(
  select uid_project, count(*) from replies
  where uid_project = any(${uid_projects}::uuid[]) and kanban_status in ('todo', 'in_progress') and deleted_at is null
  group by uid_project)`

export type WaitingCard = {
  readonly uid_reply: string
  readonly uid_project: string
  readonly project_title: string
  readonly role: Role
  readonly original_content: string
  readonly created_at: string
  readonly due_date: string
  /** The author. */
  readonly uid_user: string
  readonly email: string
  readonly username: string | null
  readonly nickname: string
}

/** Selects a person's cards that are not done and due by this date, earliest first, as part of another statement. */
export const waitingCards = (scope: OwnScope, dueBy: string, max: number): RawBuilder<WaitingCard> => sql<WaitingCard>`(
  select replies.uid_reply, replies.uid_project, mine.title as project_title, mine.role, replies.original_content,
    replies.created_at, to_char(replies.due_date, 'YYYY-MM-DD') as due_date, people.uid_user, people.email, people.username,
    people.nickname
  from replies cross join ${ownProjectOf('replies.uid_project', scope, 'viewBoard', 'useBoard')} as mine
  join ${sql.raw(peopleView.as('people'))} on people.uid_user = replies.uid_user
  where replies.assignee_uid = ${scope.uid_user}
    and replies.kanban_status in ('todo', 'in_progress') and replies.deleted_at is null and replies.due_date <= ${dueBy}::date
  order by replies.due_date, replies.created_at, replies.uid_reply limit ${max})`

type AssignedCard = {
  readonly uid_reply: string
  /** Whether the card itself is assigned to the person, and not only items of it. */
  readonly isAssigned: boolean
}

/**
 * Locks the cards assigned to a person, or with items assigned to them, and returns those that are not deleted. Lock order: cards by id, as in the
 * statement that moves them, so the two cannot deadlock.
 */
export const lockAssigned = async (tx: Tx, uid_project: string, assignee_uid: string): Promise<AssignedCard[]> => {
  const rows = await tx
    .selectFrom('replies')
    .select(['uid_reply', 'assignee_uid', 'deleted_at'])
    .where('uid_project', '=', uid_project)
    .where(
      sql<SqlBool>`(assignee_uid = ${assignee_uid} or uid_reply = any(array(
        select items.uid_reply from checklist_items as items
        where items.assignee_uid = ${assignee_uid} and items.uid_project = ${uid_project})))`,
    )
    .orderBy('uid_reply')
    .forNoKeyUpdate()
    .execute()
  return rows
    .filter(({ deleted_at }) => deleted_at === null)
    .map((row) => ({ uid_reply: row.uid_reply, isAssigned: row.assignee_uid === assignee_uid }))
}

/** Clears the assignee of those of these cards that are assigned to the person. */
export const unassignCards = async (
  tx: Tx,
  uid_cards: readonly string[],
  assignee_uid: string,
  version: number,
): Promise<void> => {
  await tx
    .updateTable('replies')
    .set({ assignee_uid: sql`nullif(assignee_uid, ${assignee_uid}::uuid)`, version })
    .where('uid_reply', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .execute()
}

export type FoundCard = { readonly uid_reply: string; readonly uid_project: string }

export type CardLookup = { readonly uid_reply: string; readonly uid_session: string }

/** Finds cards that are not deleted, in the order of the input, if the session is alive and its user can use the board. */
export const findCards = async (
  pool: Pool,
  wanted: readonly CardLookup[],
  now: Date,
): Promise<(FoundCard | undefined)[]> => {
  const { rows } = await pool.query<FoundCard & { readonly index: number }>(findStatement, [
    wanted.map(({ uid_reply }) => uid_reply),
    wanted.map(({ uid_session }) => uid_session),
    now,
    ...accessValues('useBoard'),
  ])
  const found = new Map(rows.map((row) => [row.index, row]))
  return wanted.map((_, index) => found.get(index + 1))
}

const findStatement = `
select wanted.index, replies.uid_reply, replies.uid_project
from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (uid_reply, uid_session, index)
join replies on replies.uid_reply = wanted.uid_reply
  and replies.kanban_status is not null and replies.deleted_at is null
cross join lateral (
  select ${accessFrom({ project: 'replies.uid_project', session: 'wanted.uid_session', now: '$3', roles: '$4', statuses: '$5' })}
) as access`
