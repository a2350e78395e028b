// SQL fragments for access checks. Every statement that checks access uses them and takes roles and statuses from the
// contract's capability table. Besides the owning features, only this file names users, sessions, members and projects.
import {
  rolesWith,
  statusesAllowing,
  type Capability,
  type ProjectStatus,
  type Role,
} from '@joinery/contract/capabilities'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Actor } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** A person and their token's restriction. */
export type ActingPerson = Pick<Actor, 'uid_user' | 'token'>

/** SQL text of the parameters or columns. */
type SessionNames = { readonly session: string; readonly now: string }

/** Subquery for the session if it is active: not ended and not expired. A token is a session too. */
export const activeSession = ({ session, now }: SessionNames): string =>
  `(select uid_session, uid_user, token_name, token_projects from sessions
    where uid_session = ${session} and ended_at is null and expires_at > ${now}) as sessions`

/** Query builder version, for a statement that checks the rest of the access. */
export const isSessionActive = (uid_session: string, now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from sessions
    where sessions.uid_session = ${uid_session} and sessions.ended_at is null and sessions.expires_at > ${now})`

type AccessNames = SessionNames & { readonly project: string; readonly roles: string; readonly statuses: string }

/**
 * From clause that yields one row per active session whose user is a member with one of the roles, while the project
 * has one of the statuses. `session` may be `any(…)`.
 */
export const accessFrom = ({ project, roles, statuses, ...session }: AccessNames): string =>
  `from ${activeSession(session)}
   join members on members.uid_user = sessions.uid_user and members.uid_project = ${project}
     and members.role = any(${roles}::text[])
     and (sessions.token_projects is null or members.uid_project = any(sessions.token_projects))
   join projects on projects.uid_project = members.uid_project and projects.status = any(${statuses}::text[])
     and projects.deleted_at is null`

/**
 * Appended to `accessFrom`: prevents removal of the members and deletion of the project until the transaction ends.
 * Lock order is project before member everywhere, which avoids deadlocks.
 */
export const holdingAccess = 'for key share of projects for key share of members'

export const accessValues = (capability: Capability): readonly [roles: Role[], statuses: ProjectStatus[]] => [
  rolesWith(capability),
  statusesAllowing(capability),
]

/**
 * Query builder version, for a statement that includes `members` (or its alias) and whose session was already checked.
 */
export const memberCan = (capability: Capability, members = 'members'): RawBuilder<SqlBool> => {
  const [roles, statuses] = accessValues(capability)
  return sql<SqlBool>`${sql.ref(`${members}.role`)} = any(${roles}::text[]) and exists (
    select from projects where projects.uid_project = ${sql.ref(`${members}.uid_project`)}
      and projects.status = any(${statuses}::text[]) and projects.deleted_at is null)`
}

/** Members who have all the capabilities, joined with their projects. */
export const memberships = (...capabilities: readonly [Capability, ...Capability[]]): RawBuilder<unknown> =>
  sql`members join projects on projects.uid_project = members.uid_project and projects.deleted_at is null and ${sql.join(
    capabilities.map((capability) => {
      const [roles, statuses] = accessValues(capability)
      return sql<SqlBool>`members.role = any(${roles}::text[]) and projects.status = any(${statuses}::text[])`
    }),
    sql` and `,
  )}`

/** Condition that the project whose id is in `column` is one the actor's token is for. For statements about many projects. */
export const withinToken = ({ token }: ActingPerson, column = 'members.uid_project'): RawBuilder<SqlBool> =>
  token?.uid_projects ? sql<SqlBool>`${sql.ref(column)} = any(${token.uid_projects}::uuid[])` : sql<SqlBool>`true`

/** Condition that the project whose id is in `column` is not deleted, without an access check. */
export const projectExists = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from projects where projects.uid_project = ${sql.ref(column)}
    and projects.deleted_at is null)`

/** Title of the project whose id is in `column`; null if it is deleted. */
export const projectTitle = (column: string): RawBuilder<string | null> =>
  sql<string | null>`(select title from projects where projects.uid_project = ${sql.ref(column)}
    and projects.deleted_at is null)`

/** Status of the project whose id is in `column`; null if it is deleted. */
export const projectStatus = (column: string): RawBuilder<ProjectStatus | null> =>
  sql<ProjectStatus | null>`(select status from projects where projects.uid_project = ${sql.ref(column)}
    and projects.deleted_at is null)`

/** What the project shows its clients, as stored; see `toClientSees`. */
const clientSees = sql`projects.details -> 'client_sees'`.as('client_sees')

export const findClientSees = async (db: Db | Tx, uid_project: string): Promise<unknown> => {
  const row = await db
    .selectFrom('projects')
    .select(clientSees)
    .where('uid_project', '=', uid_project)
    .executeTakeFirst()
  return row?.client_sees
}

/** Details of the project whose id is in `column`, as stored. */
export const projectDetails = (column: string): RawBuilder<Record<string, unknown>> =>
  sql<Record<string, unknown>>`(select details from projects where projects.uid_project = ${sql.ref(column)})`

/**
 * Returns the role and project of a member; undefined for non-members and unknown projects alike, and for projects the
 * member's token is not for.
 */
export const findAccess = (db: Db | Tx, uid_project: string, actor: ActingPerson) =>
  db
    .selectFrom('members')
    .innerJoin('projects', 'projects.uid_project', 'members.uid_project')
    .select(['members.role', 'members.email', 'projects.uid_project', 'projects.title', 'projects.status'])
    .select(clientSees)
    .where('members.uid_project', '=', uid_project)
    .where('members.uid_user', '=', actor.uid_user)
    .where(withinToken(actor))
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns the projects among these that the actor is a member of. */
export const findOwnAmong = async (
  db: Db | Tx,
  actor: ActingPerson,
  uid_projects: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('members')
    .innerJoin('projects', 'projects.uid_project', 'members.uid_project')
    .select('members.uid_project')
    .where('members.uid_user', '=', actor.uid_user)
    .where(withinToken(actor))
    .where('members.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .where('projects.deleted_at', 'is', null)
    .execute()
  return rows.map(({ uid_project }) => uid_project)
}

export type FoundAccess = {
  readonly role: Role
  readonly email: string
  readonly title: string
  readonly status: ProjectStatus
}

/** Same as `findAccess` for many members; null for non-members and unknown projects. */
export const findAccesses = async (
  db: Db,
  visits: readonly { readonly uid_project: string; readonly uid_user: string }[],
): Promise<readonly (FoundAccess | null)[]> => {
  const { rows } = await sql<FoundAccess | { readonly role: null }>`
    select found.role, found.email, found.title, found.status
    from unnest(${visits.map(({ uid_project }) => uid_project)}::uuid[],
      ${visits.map(({ uid_user }) => uid_user)}::uuid[]) with ordinality as visits (uid_project, uid_user, number)
    left join (
      select members.uid_project, members.uid_user, members.role, members.email, projects.title, projects.status
      from members join projects on projects.uid_project = members.uid_project and projects.deleted_at is null
    ) as found on found.uid_project = visits.uid_project and found.uid_user = visits.uid_user
    order by visits.number`.execute(db)
  return rows.map((row) => (row.role === null ? null : row))
}

/**
 * Serialises changes to the project and its members. Does not block messages, cards and files, which only reference the
 * project.
 */
export const lockForChange = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx
    .selectFrom('projects')
    .select('uid_project')
    .where('uid_project', '=', uid_project)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Prevents deletion of the project until the transaction ends; returns false if it is already deleted. Lock order is
 * project before its content, as in the deleting transaction, which avoids deadlocks.
 */
export const holdProject = async (tx: Tx, uid_project: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('projects')
    .select('uid_project')
    .where('uid_project', '=', uid_project)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Current email and name of a user, for entries that outlive the account. No row for null; no email for a deleted
 * account.
 */
export const currentPerson = (uid_user: string | null): RawBuilder<unknown> =>
  sql`(select case when deleted_at is null then email end as email, coalesce(nullif(nickname, ''), username) as name from users where uid_user = ${uid_user}::uuid)`

/** Name of the token that the session is; null for a login. */
export const viaOf = (uid_session: string | null): RawBuilder<string | null> =>
  sql<string | null>`(select token_name from sessions where uid_session = ${uid_session}::uuid)`

export const deviceOf = (uid_session: string | null): RawBuilder<string | null> =>
  sql<string | null>`(select device from sessions where uid_session = ${uid_session}::uuid)`
