import { sql, type ExpressionBuilder } from 'kysely'

import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type MemberRow = {
  readonly uid_project: string
  readonly email: string
  readonly uid_user: string | null
  readonly role: 'owner' | 'member'
  readonly username: string | null
  readonly nickname: string | null
  readonly photo_key: string | null
}

/** The caller's place in a project and what decides about it; undefined for strangers and unknown projects alike. */
export const findPlace = (db: Db | Tx, uid_project: string, uid_user: string) =>
  db
    .selectFrom('members')
    .innerJoin('projects', 'projects.uid_project', 'members.uid_project')
    .select(['members.role', 'members.email', 'projects.uid_project', 'projects.title', 'projects.status'])
    .where('members.uid_project', '=', uid_project)
    .where('members.uid_user', '=', uid_user)
    .executeTakeFirst()

/**
 * Until the end of the transaction nobody deletes the project; false when somebody did. It comes before every lock on
 * what belongs to the project, as it does for whoever deletes it: so they wait for each other and never both.
 */
export const holdProject = async (tx: Tx, uid_project: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('projects')
    .select('uid_project')
    .where('uid_project', '=', uid_project)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export const listMembers = (db: Db | Tx, uid_projects: readonly string[]): Promise<MemberRow[]> =>
  db
    .selectFrom('members')
    .leftJoin('users', 'users.uid_user', 'members.uid_user')
    .select([
      'members.uid_project',
      'members.email',
      'members.uid_user',
      'members.role',
      'users.username',
      'users.nickname',
      'users.photo_key',
    ])
    // One parameter however many projects there are, so that the statement stays the same.
    .where('members.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .orderBy('members.added_at')
    .orderBy('members.email')
    .execute()

export const findMember = (db: Db | Tx, uid_project: string, email: string) =>
  db
    .selectFrom('members')
    .select(['email', 'uid_user', 'role'])
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .executeTakeFirst()

/** Whoever comes later finds what was said before, but not as news. */
const readFromHere = (eb: ExpressionBuilder<Tables, keyof Tables>, uid_project: string) =>
  eb.fn.coalesce(
    eb.selectFrom('discussions').select('discussions.message_number').where('uid_project', '=', uid_project),
    eb.lit(0),
  )

/** False when the address has a place already. */
export const insertMember = async (
  tx: Tx,
  member: { uid_project: string; email: string; uid_user: string | null; role: 'owner' | 'member'; added_at: Date },
): Promise<boolean> => {
  const row = await tx
    .insertInto('members')
    .values((eb) => ({ ...member, read_number: readFromHere(eb, member.uid_project) }))
    .onConflict((conflict) => conflict.columns(['uid_project', 'email']).doNothing())
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Their cards are nobody's then. They are locked first, in the order in which a move locks them, and after the person, as by
 * whoever assigns a card: nobody waits in a circle.
 */
export const deleteMember = async (tx: Tx, uid_project: string, email: string): Promise<boolean> => {
  const member = await tx
    .selectFrom('members')
    .select('uid_user')
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .where('role', '=', 'member')
    .forUpdate()
    .executeTakeFirst()
  if (!member) return false
  await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('uid_project', '=', uid_project)
    .where('assignee_uid', '=', member.uid_user)
    .orderBy('uid_reply')
    .forNoKeyUpdate()
    .execute()
  await tx.deleteFrom('members').where('uid_project', '=', uid_project).where('email', '=', email).execute()
  return true
}

/** Those of the people who have no place in the project beside them, or none any more. */
export const listStrangers = async (
  db: Db,
  visits: readonly { readonly uid_project: string; readonly uid_user: string }[],
): Promise<{ uid_project: string; uid_user: string }[]> => {
  const { rows } = await sql<{ uid_project: string; uid_user: string }>`
    select visits.uid_project, visits.uid_user
    from unnest(${visits.map(({ uid_project }) => uid_project)}::uuid[],
      ${visits.map(({ uid_user }) => uid_user)}::uuid[]) as visits (uid_project, uid_user)
    where not exists (
      select from members where members.uid_project = visits.uid_project and members.uid_user = visits.uid_user
    )`.execute(db)
  return rows
}

/** Locked: somebody who verifies this very moment is waited for, so that nobody stays invited for good. */
export const lockPerson = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['uid_user', 'verified_at'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findPerson = (db: Db | Tx, uid_user: string) =>
  db
    .selectFrom('users')
    .select(['email', 'username', 'nickname'])
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()

/** Invitations of an address become places of the person who verified it. */
export const claimInvitations = async (tx: Tx, email: string, uid_user: string): Promise<void> => {
  await tx
    .updateTable('members')
    .from('discussions')
    .whereRef('discussions.uid_project', '=', 'members.uid_project')
    .set((eb) => ({ uid_user, read_number: eb.ref('discussions.message_number') }))
    .where('email', '=', email)
    .where('uid_user', 'is', null)
    .execute()
}

/** People whom the caller meets in other projects, who may be found, and who have no place in this one. */
export const suggestPeople = (db: Db, uid_user: string, uid_project: string, text: string) =>
  db
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.uid_project', 'mine.uid_project')
    .innerJoin('users', 'users.uid_user', 'theirs.uid_user')
    .select(['users.email', 'users.username', 'users.nickname'])
    .distinct()
    .where('mine.uid_user', '=', uid_user)
    .where('users.uid_user', '!=', uid_user)
    .where('users.hide_from_search', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('members as here')
            .select('here.email')
            .where('here.uid_project', '=', uid_project)
            .whereRef('here.email', '=', 'users.email'),
        ),
      ),
    )
    .where(
      sql<boolean>`position(lower(${text}) in lower(users.email || ' ' || coalesce(users.username, '') || ' ' || users.nickname)) > 0`,
    )
    .orderBy('users.email')
    .limit(8)
    .execute()
