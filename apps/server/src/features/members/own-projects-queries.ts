import type { Capability } from '@joinery/contract/capabilities'
import { sql, type RawBuilder } from 'kysely'

import { memberCan, projectTitle } from '#platform/access-sql.ts'

/** One project, or all. */
export type OwnScope = { readonly uid_user: string; readonly uid_project?: string | undefined }

/**
 * A table (uid_project, role, title) of projects where the person has all the capabilities. Callers materialize it;
 * otherwise the planner, expecting few matches, would start with the rows of all users.
 */
export const ownProjects = (
  { uid_user, uid_project }: OwnScope,
  ...capabilities: readonly [Capability, ...Capability[]]
): RawBuilder<unknown> => sql`(
  select members.uid_project, members.role, ${projectTitle('members.uid_project')} as title from members
  where members.uid_user = ${uid_user} and (${uid_project ?? null}::uuid is null or members.uid_project = ${uid_project ?? null})
    and ${sql.join(
      capabilities.map((capability) => memberCan(capability)),
      sql` and `,
    )})`
