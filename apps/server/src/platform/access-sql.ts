// Access as SQL: session alive, member with one of these roles, project there and its status. Every statement that checks access itself
// is built from these fragments, and takes roles and statuses from the contract's table when it runs: no statement says
// by itself who may. Beside the owning features this is the only place that names users, sessions, members and projects.
import {
  rolesWith,
  statusesAllowing,
  type Capability,
  type ProjectStatus,
  type Role,
} from '@joinery/contract/capabilities'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

/** Parameters or columns of the statement, as they are written in its text. */
type SessionNames = { readonly session: string; readonly now: string }

/** The session, if it is alive: nobody ended it and it has not expired. */
export const livingSession = ({ session, now }: SessionNames): string =>
  `(select uid_session, uid_user from sessions
    where uid_session = ${session} and ended_at is null and expires_at > ${now}) as sessions`

type AccessNames = SessionNames & { readonly project: string; readonly roles: string; readonly statuses: string }

/**
 * The end of a select of `sessions`, `members` and `projects`: a row for each session that is alive and whose person is a
 * member of the project with one of these roles, while the project has one of these statuses. `session` may be `any(…)`.
 */
export const accessFrom = ({ project, roles, statuses, ...session }: AccessNames): string =>
  `from ${livingSession(session)}
   join members on members.uid_user = sessions.uid_user and members.uid_project = ${project}
     and members.role = any(${roles}::text[])
   join projects on projects.uid_project = members.uid_project and projects.status = any(${statuses}::text[])
     and projects.deleted_at is null`

/**
 * After `accessFrom`: until the end of the transaction nobody removes these members or deletes the project. Lock order:
 * project before member, as in the transactions that do so, so they cannot deadlock.
 */
export const holdingAccess = 'for key share of projects for key share of members'

/** The values of `roles` and `statuses`. */
export const accessValues = (capability: Capability): readonly [roles: Role[], statuses: ProjectStatus[]] => [
  rolesWith(capability),
  statusesAllowing(capability),
]

/** The same for the query builder, where the session was checked before and `members` (or its alias) is in the statement. */
export const memberMay = (capability: Capability, members = 'members'): RawBuilder<SqlBool> => {
  const [roles, statuses] = accessValues(capability)
  return sql<SqlBool>`${sql.ref(`${members}.role`)} = any(${roles}::text[]) and exists (
    select from projects where projects.uid_project = ${sql.ref(`${members}.uid_project`)}
      and projects.status = any(${statuses}::text[]) and projects.deleted_at is null)`
}

/** Where access is not asked for: that nobody has deleted the project whose id a column holds. */
export const isProjectThere = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from projects where projects.uid_project = ${sql.ref(column)}
    and projects.deleted_at is null)`

/** The title of the project whose id a column holds; null when somebody has deleted it. */
export const projectTitle = (column: string): RawBuilder<string | null> =>
  sql<string | null>`(select title from projects where projects.uid_project = ${sql.ref(column)}
    and projects.deleted_at is null)`

/** The status of the project whose id a column holds; null when somebody has deleted it. */
export const projectStatus = (column: string): RawBuilder<ProjectStatus | null> =>
  sql<ProjectStatus | null>`(select status from projects where projects.uid_project = ${sql.ref(column)}
    and projects.deleted_at is null)`

/** What decides about a person's access to a project; undefined for strangers and unknown projects alike. */
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
 * Locks out others that change the project, or who is what in it: of two such acts the second sees what the first did.
 * Messages, cards and files are not blocked: they only reference it.
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
 * Until the end of the transaction nobody deletes the project; false when somebody did. Lock order: project before
 * everything that belongs to it, as in the transaction that deletes it, so the two cannot deadlock.
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

/** Who somebody is at this moment, for entries that outlive the account; no row for null. A deleted account has no address. */
export const personNow = (uid_user: string | null): RawBuilder<unknown> =>
  sql`(select case when deleted_at is null then email end as email, coalesce(nullif(nickname, ''), username) as name from users where uid_user = ${uid_user}::uuid)`

/** The device of a session; null without one. */
export const deviceOf = (uid_session: string | null): RawBuilder<string | null> =>
  sql<string | null>`(select device from sessions where uid_session = ${uid_session}::uuid)`
