import { sql } from 'kysely'

import { membersView, raiseReadNumber } from '#features/members/member-queries.ts'
import { memberMay } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export const openDiscussion = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.insertInto('discussions').values({ uid_project }).execute()
}

/** The discussion's last number and version, and up to where the person has read it. */
export const readDiscussion = (db: Db | Tx, uid_project: string, uid_user: string) =>
  db
    .selectFrom('discussions')
    .innerJoin(membersView.named('members'), 'members.uid_project', 'discussions.uid_project')
    .select(['discussions.version', 'discussions.message_number', 'members.read_number'])
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
export const countUnread = async (
  db: Db | Tx,
  uid_user: string,
  uid_projects: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ uid_project: string; count: number }>`
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
      and ${memberMay('readMessages')}`.execute(db)
  return new Map(rows.map(({ uid_project, count }) => [uid_project, count]))
}
