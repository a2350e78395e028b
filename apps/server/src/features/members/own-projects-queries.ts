import type { Capability } from '@joinery/contract/capabilities'
import { sql, type RawBuilder } from 'kysely'

import { memberships, withinToken, type ActingPerson } from '#platform/access-sql.ts'

/** One project, the latest ones, or all. */
export type OwnScope = ActingPerson & {
  readonly uid_project?: string | undefined
  readonly latest?: number | undefined
}

/**
 * A table (uid_project, role, title) of projects where the person has all the capabilities. Callers materialize it;
 * otherwise the planner, expecting few matches, would start with the rows of all users.
 */
export const ownProjects = (
  { uid_user, token, uid_project, latest }: OwnScope,
  ...capabilities: readonly [Capability, ...Capability[]]
): RawBuilder<unknown> => sql`(
  select members.uid_project, members.role, projects.title from ${memberships(...capabilities)}
  where members.uid_user = ${uid_user} and (${uid_project ?? null}::uuid is null or members.uid_project = ${uid_project ?? null})
    and ${withinToken({ uid_user, token })}
  order by members.uid_project desc limit ${latest ?? null})`

/**
 * A table (role, title) of the project in a column, if the person has all the capabilities there. For statements that
 * start from the person's own rows: each looks up its project, however many the person has.
 */
export const ownProjectOf = (
  column: string,
  { uid_user, token, uid_project }: OwnScope,
  ...capabilities: readonly [Capability, ...Capability[]]
): RawBuilder<unknown> => sql`lateral (
  select members.role, projects.title from ${memberships(...capabilities)}
  where members.uid_user = ${uid_user} and members.uid_project = ${sql.ref(column)}
    and (${uid_project ?? null}::uuid is null or members.uid_project = ${uid_project ?? null})
    and ${withinToken({ uid_user, token })}
  offset 0)`
