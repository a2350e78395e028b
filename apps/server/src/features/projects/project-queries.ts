import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export type ProjectRow = {
  readonly uid_project: string
  readonly uid_user: string
  readonly title: string
  readonly description: string
  readonly status: 'active' | 'archived'
  readonly details: Record<string, unknown>
  readonly role: 'owner' | 'member'
  readonly created_at: Date
  readonly updated_at: Date
}

const columns = [
  'projects.uid_project',
  'projects.uid_user',
  'projects.title',
  'projects.status',
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
  const { uid_project } = columns_
  await tx.insertInto('discussions').values({ uid_project }).execute()
  await tx.insertInto('boards').values({ uid_project }).execute()
}

/** A project as one of its people sees it. */
export const findProject = (db: Db | Tx, uid_project: string, uid_user: string): Promise<ProjectRow | undefined> =>
  db
    .selectFrom('projects')
    .innerJoin('members', 'members.uid_project', 'projects.uid_project')
    .select([...columns, 'projects.description'])
    .where('projects.uid_project', '=', uid_project)
    .where('members.uid_user', '=', uid_user)
    .executeTakeFirst()

export const listProjectsOf = (
  db: Db,
  uid_user: string,
  options: { status: 'active' | 'archived' | undefined; descriptionMax: number; max: number },
): Promise<ProjectRow[]> =>
  db
    .selectFrom('projects')
    .innerJoin('members', 'members.uid_project', 'projects.uid_project')
    .select([...columns, sql<string>`left(projects.description, ${options.descriptionMax})`.as('description')])
    .where('members.uid_user', '=', uid_user)
    .$if(options.status !== undefined, (query) => query.where('projects.status', '=', options.status ?? 'active'))
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.uid_project', 'desc')
    .limit(options.max)
    .execute()

export const updateProjectRow = async (
  tx: Tx,
  uid_project: string,
  change: { title?: string; description?: string; status?: 'active' | 'archived'; details?: object },
  now: Date,
): Promise<void> => {
  const { details, ...rest } = change
  await tx
    .updateTable('projects')
    .set({ ...rest, ...(details === undefined ? {} : { details: JSON.stringify(details) }), updated_at: now })
    .where('uid_project', '=', uid_project)
    .execute()
}

/** Waits for whoever changes the project. Messages, cards and files go on: they only name it. */
export const lockForChange = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx
    .selectFrom('projects')
    .select('uid_project')
    .where('uid_project', '=', uid_project)
    .forNoKeyUpdate()
    .execute()
}

/** Waits for whoever writes anything in the project and keeps them out until the end of the transaction. */
export const lockProject = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.selectFrom('projects').select('uid_project').where('uid_project', '=', uid_project).forUpdate().execute()
}

export const deleteProjectRow = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.deleteFrom('projects').where('uid_project', '=', uid_project).execute()
}

/** Counts under a lock on the person, so that two that are created at once are counted one after the other. */
export const countOwned = async (tx: Tx, uid_user: string): Promise<number> => {
  await tx.selectFrom('users').select('uid_user').where('uid_user', '=', uid_user).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()
  return count
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
    from members
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
    where members.uid_user = ${uid_user} and members.uid_project = any(${uid_projects}::uuid[])`.execute(db)
  return new Map(rows.map(({ uid_project, count }) => [uid_project, count]))
}

export const countOpenCards = async (db: Db | Tx, uid_projects: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('replies')
    .select(({ fn }) => ['uid_project', fn.countAll<number>().as('count')])
    .where('uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .where('kanban_status', 'in', ['todo', 'in_progress'])
    .where('deleted_at', 'is', null)
    .groupBy('uid_project')
    .execute()
  return new Map(rows.map(({ uid_project, count }) => [uid_project, count]))
}
