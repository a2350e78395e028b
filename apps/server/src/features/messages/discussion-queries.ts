import { sql, type RawBuilder } from 'kysely'

import { membersView, raiseReadNumber } from '#features/members/member-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import type { ProjectCount } from '#features/projects/surroundings-queries.ts'
import { memberCan } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { isIndexed } from './word-queries.ts'

export const openDiscussion = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.insertInto('discussions').values({ uid_project }).execute()
}

/**
 * Reads the facts a list starts from in one statement: the person's access, the discussion's last number and
 * version, the person's read number, the reply at the cursor (deleted or not), and whether the index can find the
 * words. Returns undefined for people outside the project and for unknown projects.
 */
export const readBeginning = (
  db: Db | Tx,
  uid_project: string,
  uid_user: string,
  { cursor, words }: { readonly cursor?: string | undefined; readonly words: readonly string[] },
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
    ])
    .where('discussions.uid_project', '=', uid_project)
    .where('members.uid_user', '=', uid_user)
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

/** Counts unread messages of others for each project, up to the maximum. Projects without any are left out. */
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
        limit ${unreadMax}
      ) as found
    ) as unread
    where members.uid_user = ${uid_user} and members.uid_project = any(${uid_projects}::uuid[])
      and ${memberCan('readMessages')})`

export const countUnread = async (db: Db | Tx, uid_user: string, uid_project: string): Promise<number> => {
  const { rows } = await unreadCounts(uid_user, [uid_project]).execute(db)
  return rows[0]?.count ?? 0
}
