import { sql, type RawBuilder } from 'kysely'

import { membersView, raiseReadNumber } from '#features/members/member-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import type { ProjectCount } from '#features/projects/surroundings-queries.ts'
import { isSessionActive, memberCan, withinToken } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { authorsWithIds } from './author-queries.ts'
import { myReactions } from './reactions/reaction-queries.ts'
import { isIndexed } from './word-queries.ts'

export const openDiscussion = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.insertInto('discussions').values({ uid_project }).execute()
}

type BeginningOptions = {
  readonly cursor?: string | undefined
  readonly words: readonly string[]
  readonly uid_people?: readonly string[] | undefined
  readonly uid_replies?: readonly string[] | undefined
}

/**
 * Reads the facts a list starts from in one statement: the person's access, the discussion's last number and
 * version, the person's read number, the reply at the cursor (deleted or not), whether the index can find the words,
 * the current names of these people, and the person's reactions to these replies. Returns undefined for people outside the project, for unknown projects, and if
 * the session has ended.
 */
export const readBeginning = (
  db: Db | Tx,
  uid_project: string,
  actor: Actor,
  now: Date,
  { cursor, words, uid_people = [], uid_replies = [] }: BeginningOptions,
) =>
  db
    .selectFrom('discussions')
    .innerJoin(membersView.named('members'), 'members.uid_project', 'discussions.uid_project')
    .innerJoin(projectsView.named('projects'), 'projects.uid_project', 'discussions.uid_project')
    .leftJoin('replies as cursor', (join) =>
      join.onRef('cursor.uid_project', '=', 'discussions.uid_project').on('cursor.uid_reply', '=', cursor ?? null),
    )
    .select([
      'members.role',
      'projects.title',
      'projects.status',
      'discussions.version',
      'discussions.message_number as last_number',
      'members.read_number',
      'cursor.uid_reply',
      'cursor.created_at',
      'cursor.message_number',
      isIndexed(words).as('is_indexed'),
      authorsWithIds(uid_people).as('people'),
      myReactions(actor.uid_user, uid_replies).as('my_reactions'),
    ])
    .where('discussions.uid_project', '=', uid_project)
    .where('members.uid_user', '=', actor.uid_user)
    .where(withinToken(actor))
    .where(isSessionActive(actor.uid_session, now))
    .executeTakeFirst()

/** Returns the next version of the discussion. Takes its lock, so call it as late as possible. */
export const nextVersion = async (tx: Tx, uid_project: string): Promise<number> => {
  const { version } = await tx
    .updateTable('discussions')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('uid_project', '=', uid_project)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Moves the read number forward, at most to the last message. Returns the new number; undefined if the person
 * cannot read messages.
 */
export const readUpTo = (
  db: Db | Tx,
  uid_project: string,
  uid_user: string,
  number: number,
): Promise<number | undefined> =>
  raiseReadNumber(
    db,
    uid_project,
    uid_user,
    sql<number>`(select least(${number}::bigint, message_number) from discussions where uid_project = ${uid_project})`,
  )

/** Marks earlier messages as read for a person who gains the right to read them. */
export const readAll = async (tx: Tx, uid_project: string, uid_user: string): Promise<void> => {
  const number = sql<number>`(select message_number from discussions where uid_project = ${uid_project})`
  await raiseReadNumber(tx, uid_project, uid_user, number)
}

/** Higher counts are shown as this number with a plus. */
const unreadMax = 100

/**
 * Counts unread messages of others for each project, up to the maximum. Projects without any are left out. Ordered, because
 * without an order the planner expects to find the first matches soon in any row, and scans the table.
 */
export const unreadCounts = (uid_user: string, uid_projects: readonly string[]): RawBuilder<ProjectCount> =>
  sql<ProjectCount>`(
    select members.uid_project, unread.count
    from ${sql.raw(membersView.as('members'))}
    join discussions on discussions.uid_project = members.uid_project
      and discussions.message_number > members.read_number
    cross join lateral (
      select count(*)::int as count from (
        select from replies
        where replies.uid_project = members.uid_project and replies.message_number > members.read_number
          and replies.uid_user <> members.uid_user and replies.deleted_at is null
        order by replies.message_number limit ${unreadMax}
      ) as found
    ) as unread
    where members.uid_user = ${uid_user} and members.uid_project = any(${uid_projects}::uuid[])
      and ${memberCan('readMessages')})`

export const countUnread = async (db: Db | Tx, uid_user: string, uid_project: string): Promise<number> => {
  const { rows } = await unreadCounts(uid_user, [uid_project]).execute(db)
  return rows[0]?.count ?? 0
}
