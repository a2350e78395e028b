// Memberships of a person, for account deletion.
import { rolesWith, type Role } from '@joinery/contract/capabilities'
import { sql } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { projectExists, projectTitle } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type Membership = {
  readonly uid_project: string
  readonly email: string
  readonly role: Role
  readonly title: string
  readonly added_at: Date
}

/** Ordered by id, which is the lock order of projects. */
export const listMemberships = (db: Db | Tx, uid_user: string): Promise<Membership[]> =>
  db
    .selectFrom('members')
    .select(['uid_project', 'email', 'role', 'added_at', projectTitle('members.uid_project').$notNull().as('title')])
    .where('uid_user', '=', uid_user)
    .where(projectExists('members.uid_project'))
    .orderBy('uid_project')
    .execute()

/** Members who could take over these projects. */
export const listHeirs = (db: Db | Tx, uid_projects: readonly string[], but: string) =>
  db
    .selectFrom('members')
    .innerJoin(peopleView.named('people'), 'people.uid_user', 'members.uid_user')
    .select(['members.uid_project', 'people.uid_user', 'members.email', 'people.username', 'people.nickname'])
    .where('members.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .where('members.role', '=', sql<Role>`any(${rolesWith('takeOver')}::text[])`)
    .where('people.uid_user', '!=', but)
    .where('people.disabled_at', 'is', null)
    .orderBy('members.added_at')
    .orderBy('members.email')
    .execute()

/**
 * Deletes departures and open invitations of the address, and memberships left in deleted projects. Returns the projects
 * of the invitations.
 */
export const deleteTraces = async (tx: Tx, uid_user: string, email: string): Promise<string[]> => {
  await tx.deleteFrom('departures').where('email', '=', email).execute()
  await tx.deleteFrom('members').where('uid_user', '=', uid_user).execute()
  const rows = await tx
    .deleteFrom('members')
    .where('email', '=', email)
    .where('uid_user', 'is', null)
    .returning('uid_project')
    .execute()
  return rows.map(({ uid_project }) => uid_project)
}
