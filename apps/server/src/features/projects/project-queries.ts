import type { ProjectStatus, Role } from '@joinery/contract/capabilities'
import { sql } from 'kysely'

import { membersView } from '#features/members/member-queries.ts'
import { withinToken, type ActingPerson } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

/** The columns other features can read, of projects that are not deleted. */
export const projectsView = inlineView(
  'projects',
  ['uid_project', 'title', 'description', 'status', 'created_at', 'updated_at', 'search_title', 'search_text'],
  'deleted_at is null',
)

export type ProjectRow = {
  readonly uid_project: string
  readonly uid_user: string
  readonly title: string
  readonly description: string
  readonly status: ProjectStatus
  readonly is_template: boolean
  readonly details: Record<string, unknown>
  readonly role: Role
  readonly created_at: Date
  readonly updated_at: Date
}

export const projectColumns = [
  'projects.uid_project',
  'projects.uid_user',
  'projects.title',
  'projects.status',
  'projects.is_template',
  'projects.details',
  'projects.created_at',
  'projects.updated_at',
  'members.role',
] as const

export const insertProject = async (
  tx: Tx,
  project: Pick<ProjectRow, 'uid_project' | 'uid_user' | 'title' | 'description' | 'status'> & {
    details: object
    now: Date
  },
): Promise<void> => {
  const { now, details, ...columns_ } = project
  await tx
    .insertInto('projects')
    .values({ ...columns_, details: JSON.stringify(details), created_at: now, updated_at: now })
    .execute()
}

/** Finds a project the user is a member of. */
export const findProject = (db: Db | Tx, uid_project: string, actor: ActingPerson): Promise<ProjectRow | undefined> =>
  db
    .selectFrom('projects')
    .innerJoin(membersView.named('members'), 'members.uid_project', 'projects.uid_project')
    .select([...projectColumns, 'projects.description'])
    .where('projects.uid_project', '=', uid_project)
    .where('members.uid_user', '=', actor.uid_user)
    .where(withinToken(actor))
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()

export const findDetails = async (tx: Tx, uid_project: string): Promise<Record<string, unknown>> => {
  const row = await tx
    .selectFrom('projects')
    .select('details')
    .where('uid_project', '=', uid_project)
    .executeTakeFirstOrThrow()
  return row.details
}

export const updateProjectRow = async (
  tx: Tx,
  uid_project: string,
  change: { title?: string; description?: string; status?: ProjectStatus; is_template?: boolean; details?: object },
  now: Date,
): Promise<void> => {
  const { details, ...rest } = change
  await tx
    .updateTable('projects')
    .set({ ...rest, ...(details === undefined ? {} : { details: JSON.stringify(details) }), updated_at: now })
    .where('uid_project', '=', uid_project)
    .execute()
}

/** The caller changes the members' roles in the same transaction. */
export const setProjectOwner = async (tx: Tx, uid_project: string, uid_user: string): Promise<void> => {
  await tx.updateTable('projects').set({ uid_user }).where('uid_project', '=', uid_project).execute()
}

/** The strongest row lock: waits for all transactions that write in the project and blocks new ones. */
export const lockProject = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.selectFrom('projects').select('uid_project').where('uid_project', '=', uid_project).forUpdate().execute()
}

export const hideProject = async (tx: Tx, uid_project: string, deleted_at: Date): Promise<void> => {
  await tx.updateTable('projects').set({ deleted_at }).where('uid_project', '=', uid_project).execute()
}

/** Finds the earliest deleted project that still has rows. */
export const findDeletedProject = async (db: Db): Promise<string | undefined> => {
  const row = await db
    .selectFrom('projects')
    .select('uid_project')
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst()
  return row?.uid_project
}

export const deleteProjectRow = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.deleteFrom('projects').where('uid_project', '=', uid_project).execute()
}

export const listOwned = (db: Db | Tx, uid_user: string): Promise<{ uid_project: string; title: string }[]> =>
  db
    .selectFrom('projects')
    .select(['uid_project', 'title'])
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .orderBy('uid_project')
    .execute()

export const countOwned = async (tx: Tx, uid_user: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the user's project created from a sample with this client id. */
export const findSampleOf = async (tx: Tx, uid_user: string, client_id: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('projects')
    .select('uid_project')
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .where(sql<string>`details -> 'sample' ->> 'clientId'`, '=', client_id)
    .executeTakeFirst()
  return row?.uid_project
}
