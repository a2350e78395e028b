import { guestRole, type AccessRole, type LinkRight, type ProjectStatus } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'
import { sql, type RawBuilder } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { plainFileColumns, type ListedFile } from '#features/files/file-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import { projectStatus, withinToken, type ActingPerson } from '#platform/access-sql.ts'
import { isGuest, type Guest, type Reviewer } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { deleteSomeOf } from '#platform/database/delete-some.ts'
import { asList } from '#platform/database/json-list.ts'

/** The versions of a file, as read for a member or for a guest whose link shows it. */
export type StackRow = {
  readonly uid_stack: string
  readonly uid_project: string
  readonly uid_reply: string | null
  /** Of the newest version, like the four fields after it. */
  readonly uid_file: string
  readonly version: number
  readonly mimetype: string
  readonly filename: string
  readonly origin: FullOrigin | null
  readonly role: AccessRole
  /** The rights of the link; only for guests. */
  readonly rights?: readonly LinkRight[]
  readonly status: ProjectStatus
}

/** Selects all versions, newest first, each with the total count. */
const selectVersions = (db: Db | Tx) =>
  db
    .selectFrom('files')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'files.uploaded_by')
    .select([...plainFileColumns, sql<number>`(count(*) over ())::int`.as('version_count')])
    .whereRef('files.uid_stack', '=', sql.ref('newest.uid_stack'))
    .orderBy('files.version', 'desc')

const noVersions = sql`'[]'::json`

/** A link shows project files only: all of them, or one. */
const shownBy = ({ uid_project, uid_stack }: Guest): RawBuilder<unknown> => sql`
    cross join (select ${guestRole}::text as role) as members
    where newest.uid_project = ${uid_project} and newest.uid_reply is null
      and (${uid_stack}::uuid is null or newest.uid_stack = ${uid_stack})`

const seenBy = (actor: ActingPerson): RawBuilder<unknown> => sql`
    join ${membersView.named('members')} on members.uid_project = newest.uid_project
      and members.uid_user = ${actor.uid_user} and ${withinToken(actor)}`

/**
 * Reads a stack by the id of any version, including a deleted one while others exist. One statement returns the
 * stack, the reviewer's rights in its project and, on request, its versions.
 */
const readStack = async (
  db: Db | Tx,
  uid_file: string,
  reviewer: Reviewer,
  isWithVersions: boolean,
): Promise<(StackRow & { readonly versions: readonly ListedFile[] }) | undefined> => {
  const { rows } = await sql<StackRow & { readonly status: ProjectStatus | null; readonly versions: ListedFile[] }>`
    select newest.uid_stack, newest.uid_project, newest.uid_reply, newest.uid_file, newest.version, newest.mimetype,
      newest.filename, newest.origin, members.role, ${projectStatus('newest.uid_project')} as status,
      ${isWithVersions ? asList(selectVersions(db)) : noVersions} as versions
    from (
      select uid_stack from files where uid_file = ${uid_file}
      union all select uid_stack from gone_versions where uid_file = ${uid_file}
    ) as named
    join files as newest on newest.uid_stack = named.uid_stack and newest.is_newest and not newest.is_hidden
    ${isGuest(reviewer) ? shownBy(reviewer) : seenBy(reviewer)}`.execute(db)
  const [row] = rows
  if (!row || row.status === null) return undefined
  return isGuest(reviewer) ? { ...row, rights: reviewer.rights } : row
}

export const findStack = (db: Db | Tx, uid_file: string, reviewer: Reviewer): Promise<StackRow | undefined> =>
  readStack(db, uid_file, reviewer, false)

export const findWithVersions = (db: Db, uid_file: string, reviewer: Reviewer) =>
  readStack(db, uid_file, reviewer, true)

/**
 * Returns the next version number, which is never reused. Call it under the lock of the stack's project, message or card.
 */
export const nextVersion = async (tx: Tx, uid_stack: string, uid_project: string): Promise<number> => {
  const { last_version } = await tx
    .insertInto('file_stacks')
    .values({ uid_stack, uid_project, last_version: 2 })
    .onConflict((conflict) =>
      conflict.column('uid_stack').doUpdateSet({ last_version: sql`file_stacks.last_version + 1` }),
    )
    .returning('last_version')
    .executeTakeFirstOrThrow()
  return last_version
}

/** Clears `is_newest`, before a newer version is inserted. */
export const clearNewest = async (tx: Tx, uid_stack: string): Promise<void> => {
  await tx
    .updateTable('files')
    .set({ is_newest: false })
    .where('uid_stack', '=', uid_stack)
    .where('is_newest', '=', true)
    .execute()
}

export type VersionRow = {
  readonly uid_file: string
  readonly key: string
  readonly filename: string
  readonly is_attached: boolean
}

export const listStack = (tx: Tx, uid_stack: string): Promise<VersionRow[]> =>
  tx
    .selectFrom('files')
    .select(['uid_file', 'key', 'filename', 'is_attached'])
    .where('uid_stack', '=', uid_stack)
    .orderBy('version', 'desc')
    .execute()

export const listVersionsOf = async (tx: Tx, uid_replies: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('files')
    .select('uid_file')
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .execute()
  return rows.map(({ uid_file }) => uid_file)
}

export type DeletedRow = {
  readonly uid_file: string
  readonly uid_stack: string
  readonly uid_project: string
  readonly version: number
  readonly key: string
}

export const deleteVersionRows = async (tx: Tx, uid_files: readonly string[]): Promise<DeletedRow[]> =>
  tx
    .deleteFrom('files')
    .where('uid_file', '=', sql<string>`any(${uid_files}::uuid[])`)
    .returning(['uid_file', 'uid_stack', 'uid_project', 'version', 'key'])
    .execute()

/** Marks the highest version left in each stack as the newest. Returns the stacks that have versions left. */
export const updateNewest = async (tx: Tx, uid_stacks: readonly string[]): Promise<string[]> => {
  const highest = await tx
    .selectFrom('files')
    .select(['uid_stack', 'uid_file', 'is_newest'])
    .distinctOn('uid_stack')
    .where('uid_stack', '=', sql<string>`any(${uid_stacks}::uuid[])`)
    .orderBy('uid_stack')
    .orderBy('version', 'desc')
    .execute()
  const promoted = highest.filter(({ is_newest }) => !is_newest).map(({ uid_file }) => uid_file)
  if (promoted.length > 0) {
    await tx
      .updateTable('files')
      .set({ is_newest: true })
      .where('uid_file', '=', sql<string>`any(${promoted}::uuid[])`)
      .execute()
  }
  return highest.map(({ uid_stack }) => uid_stack)
}

/** Records deleted ids, which still resolve to the stack. */
export const rememberDeletedIds = async (tx: Tx, rows: readonly DeletedRow[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('gone_versions')
      .values(
        rows.map(({ uid_file, uid_stack, uid_project, version }) => ({ uid_file, uid_stack, uid_project, version })),
      )
      .execute()
}

export const deleteStackRows = async (tx: Tx, uid_stacks: readonly string[]): Promise<void> => {
  if (uid_stacks.length === 0) return
  for (const table of ['gone_versions', 'file_stacks'] as const) {
    await tx
      .deleteFrom(table)
      .where('uid_stack', '=', sql<string>`any(${uid_stacks}::uuid[])`)
      .execute()
  }
}

/** Deletes version records of a project. Returns the number of rows. */
export const deleteSomeStacks = (tx: Tx, uid_project: string, max: number): Promise<number> =>
  deleteSomeOf(
    tx,
    [
      ['gone_versions', 'uid_file'],
      ['file_stacks', 'uid_stack'],
    ],
    uid_project,
    max,
  )
