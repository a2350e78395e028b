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

import type { Db, Tx } from '#platform/database/database.ts'

/** SQL text of the parameters or columns. */
type SessionNames = { readonly session: string; readonly now: string }

/** Subquery for the session if it is active: not ended and not expired. */
export const activeSession = ({ session, now }: SessionNames): string =>
  `(select uid_session, uid_user from sessions
    where uid_session = ${session} and ended_at is null and expires_at > ${now}) as sessions`

type AccessNames = SessionNames & { readonly project: string; readonly roles: string; readonly statuses: string }

/**
 * From clause that yields one row per active session whose user is a member with one of the roles, while the project
 * has one of the statuses. `session` may be `any(…)`.
 */
export const accessFrom = ({ project, roles, statuses, ...session }: AccessNames): string =>
  `from ${activeSession(session)}
   join members on members.uid_user = sessions.uid_user and members.uid_project = ${project}
     and members.role = any(${roles}::text[])
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

/** Returns the role and project of a member; undefined for non-members and unknown projects alike. */
export const findAccess = (db: Db | Tx, uid_project: string, uid_user: string) =>
  db
    .selectFrom('members')
    .innerJoin('projects', 'projects.uid_project', 'members.uid_project')
    .select(['members.role', 'members.email', 'projects.uid_project', 'projects.title', 'projects.status'])
    .where('members.uid_project', '=', uid_project)
    .where('members.uid_user', '=', uid_user)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()

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

export const deviceOf = (uid_session: string | null): RawBuilder<string | null> =>
  sql<string | null>`(select device from sessions where uid_session = ${uid_session}::uuid)`
