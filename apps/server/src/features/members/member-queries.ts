import { isOwner, roles, rolesWith, type Capability, type Role } from '@joinery/contract/capabilities'
import { sql, type RawBuilder } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { projectExists, memberCan } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

/** Columns other features can read. */
export const membersView = inlineView('members', ['uid_project', 'uid_user', 'email', 'role', 'read_number'])

export type MemberRow = {
  readonly uid_project: string
  readonly email: string
  readonly uid_user: string | null
  readonly role: Role
  readonly username: string | null
  readonly nickname: string | null
  readonly photo_key: string | null
  /** Text if the row is part of a JSON list. */
  readonly added_at: Date | string
  readonly invitation_ends_at: Date | string | null
  /** Number of people in the project, where only some are selected. */
  readonly member_total?: number
}

const selectAll = (db: Db | Tx) =>
  db
    .selectFrom('members')
    .leftJoin(peopleView.named('users'), 'users.uid_user', 'members.uid_user')
    .select([
      'members.uid_project',
      'members.email',
      'members.uid_user',
      'members.role',
      'users.username',
      'users.nickname',
      'users.photo_key',
      'members.added_at',
      'members.invitation_ends_at',
    ])

export const readMember = (db: Db | Tx, uid_project: string, email: string): Promise<MemberRow | undefined> =>
  selectAll(db).where('members.uid_project', '=', uid_project).where('members.email', '=', email).executeTakeFirst()

export const selectMembers = (db: Db | Tx, uid_projects: readonly string[]) =>
  selectAll(db)
    // One parameter for any number of projects, so that the statement can be reused.
    .where('members.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .orderBy('members.added_at')
    .orderBy('members.email')

const ownerRoles = roles.filter(isOwner)

/** Selects the owner and the first `others` members of each project. */
export const selectFirstMembers = (db: Db | Tx, uid_projects: readonly string[], others: number) => {
  const ofProjects = sql<string>`any(${uid_projects}::uuid[])`
  const ranked = db
    .selectFrom('members')
    .select([
      'members.uid_project',
      'members.email',
      sql<number>`count(*) over (partition by members.uid_project)`.as('member_total'),
      sql<number>`row_number() over (partition by members.uid_project
        order by members.role = any(${ownerRoles}::text[]) desc, members.added_at, members.email)`.as('place'),
    ])
    .where('members.uid_project', '=', ofProjects)
  return (
    selectAll(db)
      .innerJoin(ranked.as('ranked'), (join) =>
        join.onRef('ranked.uid_project', '=', 'members.uid_project').onRef('ranked.email', '=', 'members.email'),
      )
      .select('ranked.member_total')
      // Again, because without it the members of all projects are read.
      .where('members.uid_project', '=', ofProjects)
      .where('ranked.place', '<=', others + 1)
      .orderBy('members.added_at')
      .orderBy('members.email')
  )
}

export const findMember = (db: Db | Tx, uid_project: string, email: string) =>
  db
    .selectFrom('members')
    .select(['email', 'uid_user', 'role'])
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .executeTakeFirst()

/** Returns false if the address is already in the project. */
export const insertMember = async (
  tx: Tx,
  member: {
    uid_project: string
    email: string
    uid_user: string | null
    role: Role
    added_at: Date
    added_by: string | null
  },
): Promise<boolean> => {
  const row = await tx
    .insertInto('members')
    .values({ ...member, invitation_hash: null, invitation_ends_at: null })
    .onConflict((conflict) => conflict.columns(['uid_project', 'email']).doNothing())
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

const removableRoles = roles.filter((role) => !isOwner(role))

/** Locks a member other than the owner until the end of the transaction; `uid_user` is null for an invitation. */
export const lockRemovable = (tx: Tx, uid_project: string, email: string) =>
  tx
    .selectFrom('members')
    .select(['uid_user', 'added_by', 'role'])
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .where('role', 'in', removableRoles)
    .forUpdate()
    .executeTakeFirst()

export const deleteMember = async (tx: Tx, uid_project: string, email: string): Promise<void> => {
  await tx.deleteFrom('members').where('uid_project', '=', uid_project).where('email', '=', email).execute()
}

/** Locks a member or invitation until the end of the transaction; `holdMember` and `holdRoles` wait for it. */
export const lockMember = (tx: Tx, uid_project: string, email: string) =>
  tx
    .selectFrom('members')
    .select(['uid_user', 'role'])
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

/** Locks people of the project like `lockMember`, in the order of `holdRoles`; returns the ids of those in the project. */
export const lockMembers = async (
  tx: Tx,
  uid_project: string,
  uid_users: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('members')
    .select('uid_user')
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', sql<string>`any(${uid_users}::uuid[])`)
    .orderBy('uid_user')
    .forUpdate()
    .$narrowType<{ uid_user: string }>()
    .execute()
  return new Set(rows.map(({ uid_user }) => uid_user))
}

/** Call after `lockMember`. */
export const setRole = async (tx: Tx, uid_project: string, email: string, role: Role): Promise<void> => {
  await tx
    .updateTable('members')
    .set({ role })
    .where('uid_project', '=', uid_project)
    .where('email', '=', email)
    .execute()
}

/** Returns the person's id if they have the capability; locked until the end of the transaction. */
export const holdMember = async (
  tx: Tx,
  uid_project: string,
  uid_user: string,
  capability: Capability,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('members')
    .select('uid_user')
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', uid_user)
    .where('role', '=', sql<Role>`any(${rolesWith(capability)}::text[])`)
    .forKeyShare()
    .executeTakeFirst()
  return row?.uid_user ?? undefined
}

/**
 * Returns the roles of these people in the project, locked until the end of the transaction. Rows are locked in order of
 * person, so two such statements cannot deadlock.
 */
export const holdRoles = async (
  tx: Tx,
  uid_project: string,
  uid_users: readonly string[],
): Promise<ReadonlyMap<string, Role>> => {
  const rows = await tx
    .selectFrom('members')
    .select(['uid_user', 'role'])
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', sql<string>`any(${uid_users}::uuid[])`)
    .orderBy('uid_user')
    .forKeyShare()
    .$narrowType<{ uid_user: string }>()
    .execute()
  return new Map(rows.map(({ uid_user, role }) => [uid_user, role]))
}

/**
 * Raises the read number, never lowers it; `number` is evaluated in the same statement. Undefined without permission to
 * read.
 */
export const raiseReadNumber = async (
  db: Db | Tx,
  uid_project: string,
  uid_user: string,
  number: RawBuilder<number>,
): Promise<number | undefined> => {
  const row = await db
    .updateTable('members')
    .set({ read_number: sql<number>`greatest(members.read_number, ${number})` })
    .where('uid_project', '=', uid_project)
    .where('uid_user', '=', uid_user)
    .where(memberCan('readMessages'))
    .returning('read_number')
    .executeTakeFirst()
  return row?.read_number
}

export type Visit = { readonly uid_project: string; readonly uid_user: string }

/** For each visit, in order: whether the person can see the project, and whether they can follow it. */
export const checkVisits = async (
  db: Db,
  visits: readonly Visit[],
): Promise<{ may_view: boolean; may_follow: boolean }[]> => {
  const { rows } = await sql<{ may_view: boolean; may_follow: boolean }>`
    select coalesce(bool_or(${memberCan('viewProject')}), false) as may_view,
      coalesce(bool_or(${memberCan('followProject')}), false) as may_follow
    from unnest(${visits.map(({ uid_project }) => uid_project)}::uuid[],
      ${visits.map(({ uid_user }) => uid_user)}::uuid[]) with ordinality as visits (uid_project, uid_user, number)
    left join members on members.uid_project = visits.uid_project and members.uid_user = visits.uid_user
    group by visits.number order by visits.number`.execute(db)
  return rows
}

/** Whether the two are members of a project other than this one. */
export const shareOtherProject = async (
  tx: Tx,
  uid_project: string,
  uid_user: string,
  email: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('members as theirs')
    .innerJoin('members as own', 'own.uid_project', 'theirs.uid_project')
    .select('own.uid_project')
    .where('own.uid_user', '=', uid_user)
    .where('theirs.email', '=', email)
    .where('theirs.uid_user', 'is not', null)
    .where('theirs.uid_project', '!=', uid_project)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns invitations of the address into memberships; returns their projects. */
export const claimInvitations = async (tx: Tx, email: string, uid_user: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('members')
    .set({ uid_user })
    .where('email', '=', email)
    .where('uid_user', 'is', null)
    .where(projectExists('members.uid_project'))
    .returning('uid_project')
    .execute()
  return rows.map(({ uid_project }) => uid_project)
}

/** People from the caller's other projects where members are visible, who allow being found and are not in this project. */
export const suggestPeople = (db: Db, uid_user: string, uid_project: string, text: string) =>
  db
    .selectFrom(peopleView.named('users'))
    .select(['users.email', 'users.username', 'users.nickname'])
    // Arrays, so that memberships are read from the index alone, and each person once.
    .where(
      'users.uid_user',
      '=',
      sql<string>`any(array(select distinct theirs.uid_user from members as theirs where theirs.uid_project = any(array(
        select mine.uid_project from members as mine where mine.uid_user = ${uid_user} and ${memberCan('viewMembers', 'mine')}))))`,
    )
    .where('users.uid_user', '!=', uid_user)
    .where('users.hide_from_search', '=', false)
    .where('users.disabled_at', 'is', null)
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
