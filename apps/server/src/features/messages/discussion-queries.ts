import { sql, type RawBuilder } from 'kysely'

import { membersView, raiseReadNumber } from '#features/members/member-queries.ts'
import { projectsView } from '#features/projects/project-queries.ts'
import type { ProjectCount } from '#features/projects/surroundings-queries.ts'
import { memberMay } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { isIndexed } from './word-queries.ts'

export const openDiscussion = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.insertInto('discussions').values({ uid_project }).execute()
}

/**
 * What a list begins with, in one statement: what decides about the person's access, the discussion's last number and
 * version, up to where the person has read, the reply that the list is to begin at (deleted or not), and whether the words
 * can be found by the index. Undefined for strangers and unknown projects alike.
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

/** The next version of the discussion. Takes its lock, so it comes as late as possible. */
export const nextVersion = async (tx: Tx, uid_project: string): Promise<number> => {
  const { version } = await tx
    .updateTable('discussions')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('uid_project', '=', uid_project)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Forward only, and never beyond the last message. Answers how far it is read now; undefined for whoever may not read. */
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

/** A new member can read the earlier messages, but they do not count as unread. */
export const readAll = async (tx: Tx, uid_project: string, uid_user: string): Promise<void> => {
  const number = sql<number>`(select message_number from discussions where uid_project = ${uid_project})`
  await raiseReadNumber(tx, uid_project, uid_user, number)
}

/** More than this is shown as that and a plus. */
const unreadMax = 100

/** Messages of others that the person has not read, for each project up to the maximum; projects without any are left out. */
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
      and ${memberMay('readMessages')})`

export const countUnread = async (db: Db | Tx, uid_user: string, uid_project: string): Promise<number> => {
  const { rows } = await unreadCounts(uid_user, [uid_project]).execute(db)
  return rows[0]?.count ?? 0
}
