import type { FullOrigin } from '@joinery/contract/files'
import { sql } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { projectExists } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

export type FileRow = {
  readonly uid_file: string
  readonly uid_project: string
  readonly key: string
  readonly filename: string
  readonly mimetype: string
  readonly filesize: number
  readonly width: number | null
  readonly height: number | null
  readonly placeholder: string | null
  readonly origin: FullOrigin | null
  readonly uploaded_at: Date
  readonly uid_reply: string | null
  readonly uploader_email: string
  readonly uid_stack: string
  readonly version: number
  readonly version_count: number
  readonly sha256: string
}

/** Includes the uploader's names, for roles that do not see email addresses. */
export type ProjectFileRow = FileRow & {
  readonly uploader_username: string | null
  readonly uploader_nickname: string
}

/**
 * SQL for the number of versions of each row of `files`. Most files have a single version, which their own row
 * shows without a subquery. A stack is hidden as a whole or not at all.
 */
export const versionCount = (files: string): string =>
  `case when ${files}.version = 1 and ${files}.is_newest then 1 else
    (select count(*)::int from files as versions where versions.uid_stack = ${files}.uid_stack) end`

export const plainFileColumns = [
  'files.uid_file',
  'files.uid_project',
  'files.key',
  'files.filename',
  'files.mimetype',
  'files.filesize',
  'files.width',
  'files.height',
  'files.placeholder',
  'files.origin',
  'files.uploaded_at',
  'files.uid_reply',
  'users.email as uploader_email',
  'users.username as uploader_username',
  'users.nickname as uploader_nickname',
  'files.uid_stack',
  'files.version',
  'files.sha256',
] as const

const fileColumns = [...plainFileColumns, sql.raw<number>(versionCount('files')).as('version_count')] as const

export const filesView = inlineView('files', [
  'uid_file',
  'uid_project',
  'uid_reply',
  'uploaded_by',
  'filename',
  'mimetype',
  'width',
  'origin',
  'uploaded_at',
  'is_hidden',
  'search_text',
  'uid_stack',
  'version',
  'is_newest',
])

/** A table of the versions that are not hidden with their message or card, for raw statements. */
export const shownVersions = (alias: string): string =>
  `(select * from ${filesView.as('files')} where not is_hidden) as ${alias}`

/**
 * For `join lateral … on true` with a table that has `uid_stack` and `uid_file`: that version, or the newest if it
 * was deleted; no row if the whole stack was. `uid_reply` is the message or card of the file, which not every role
 * sees. `is_newest` is whether exactly that version exists and is the newest.
 */
export const versionFor = (table: string): string =>
  `(select uid_reply, uploaded_by, filename, versions.uid_file = ${table}.uid_file and versions.is_newest as is_newest
    from ${shownVersions('versions')} where versions.uid_stack = ${table}.uid_stack
    order by versions.uid_file = ${table}.uid_file desc, versions.version desc limit 1)`

/** A reply's file as JSON from a raw statement, where dates are strings. */
export type AttachedFile = Omit<FileRow, 'uploaded_at'> & { readonly uploaded_at: string }

/**
 * A table (uid_reply, files) for an array of replies, for raw statements. Includes replies with files only, each
 * with its files in order and in the version it was sent with.
 */
export const attachedFiles = (uid_replies: string): string => `(
  select files.uid_reply, json_agg(json_build_object('uid_file', files.uid_file, 'uid_project', files.uid_project,
    'uid_reply', files.uid_reply, 'key', files.key, 'filename', files.filename, 'mimetype', files.mimetype,
    'filesize', files.filesize, 'width', files.width, 'height', files.height, 'placeholder', files.placeholder,
    'origin', files.origin, 'uploaded_at', files.uploaded_at, 'uploader_email', uploaders.email,
    'uid_stack', files.uid_stack, 'version', files.version, 'version_count', ${versionCount('files')},
    'sha256', files.sha256) order by files.uid_file) as files
  from files join ${peopleView.as('uploaders')} on uploaders.uid_user = files.uploaded_by
  where files.uid_reply = any(${uid_replies}) and files.is_attached and not files.is_hidden
  group by files.uid_reply
)`

export const insertFiles = async (
  tx: Tx,
  files: readonly (Omit<FileRow, 'uploader_email' | 'version_count'> & { uploaded_by: string; is_attached: boolean })[],
): Promise<void> => {
  if (files.length > 0)
    await tx
      .insertInto('files')
      .values(
        files.map(({ origin, ...file }) => ({ ...file, is_newest: true, origin: origin && JSON.stringify(origin) })),
      )
      .execute()
}

/** A project file as JSON from a larger statement, where dates are strings. */
export type ListedFile = Omit<ProjectFileRow, 'uploaded_at'> & { readonly uploaded_at: string }

export const fromJson = <File extends { readonly uploaded_at: string }>(file: File) => ({
  ...file,
  uploaded_at: new Date(file.uploaded_at),
})

/** Selects the newest version of each project file. Files of messages and cards are listed with their reply. */
export const selectFiles = (db: Db | Tx, uid_project: string) =>
  db
    .selectFrom('files')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'files.uploaded_by')
    .select(fileColumns)
    .where('files.uid_project', '=', uid_project)
    .where('files.uid_reply', 'is', null)
    .where('files.is_newest', '=', true)
    .orderBy('files.uploaded_at', 'desc')
    // Files uploaded together keep the order in which they were chosen.
    .orderBy('files.uid_file')

/** Lists the files these messages and cards show, in the order in which they were chosen. */
export const listFilesOf = (db: Db | Tx, uid_replies: readonly string[]): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'files.uploaded_by')
    .select(fileColumns)
    .where('files.uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .where('files.is_attached', '=', true)
    .where('files.is_hidden', '=', false)
    .orderBy('files.uid_file')
    .execute()

/** Hides or restores the files of deleted messages. Returns all their versions. */
export const hideFilesOf = (
  tx: Tx,
  uid_replies: readonly string[],
  is_hidden: boolean,
): Promise<{ uid_stack: string; uid_file: string }[]> =>
  tx
    .updateTable('files')
    .set({ is_hidden })
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .returning(['uid_stack', 'uid_file'])
    .execute()

/** Selects the latest image of each project; images of messages and cards only in the projects of `withReplyFiles`. */
export const selectCovers = (db: Db | Tx, uid_projects: readonly string[], withReplyFiles: readonly string[]) =>
  db
    .selectFrom('files')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'files.uploaded_by')
    .select(fileColumns)
    .distinctOn('files.uid_project')
    .where('files.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .where('files.width', 'is not', null)
    .where(sql<boolean>`(files.uid_reply is null or files.uid_project = any(${withReplyFiles}::uuid[]))`)
    .where('files.is_newest', '=', true)
    .where('files.is_hidden', '=', false)
    .orderBy('files.uid_project')
    .orderBy('files.uploaded_at', 'desc')
    .orderBy('files.uid_file')

/** Counts each project's own files, regardless of versions. Projects without files are left out. */
export const selectFileCounts = (db: Db | Tx, uid_projects: readonly string[]) =>
  db
    .selectFrom('files')
    .select(({ fn }) => ['uid_project', fn.countAll<number>().as('count')])
    .where('uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .where('uid_reply', 'is', null)
    .where('is_newest', '=', true)
    .groupBy('uid_project')

export const findFile = (db: Db | Tx, uid_file: string): Promise<ProjectFileRow | undefined> =>
  db
    .selectFrom('files')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'files.uploaded_by')
    .select(fileColumns)
    .where('files.uid_file', '=', uid_file)
    .where('files.is_hidden', '=', false)
    .where(projectExists('files.uid_project'))
    .executeTakeFirst()

/** Deletes rows of a project, including those of its messages and cards. Returns the keys of their blobs. */
export const deleteSomeFiles = async (tx: Tx, uid_project: string, max: number): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('files')
    .where('uid_file', 'in', (files) =>
      files
        .selectFrom('files')
        .select('uid_file')
        .where('uid_project', '=', uid_project)
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

export const readUsage = async (db: Db | Tx, uploaded_by: string, recentSince: Date) => {
  const { rows } = await sql<Record<UsageField, number>>`
    select count(*)::int as total,
      coalesce(sum(filesize), 0)::bigint as bytes,
      (count(*) filter (where uploaded_at >= ${recentSince}))::int as recent,
      (count(*) filter (where mimetype like 'image/%'))::int as images,
      (count(*) filter (where mimetype = 'application/pdf'))::int as pdfs,
      (count(*) filter (where mimetype like 'video/%'))::int as videos,
      (count(*) filter (where mimetype like 'audio/%'))::int as audios,
      (count(*) filter (where mimetype like 'text/%' or mimetype = 'application/msword'
        or mimetype like 'application/vnd.openxmlformats-officedocument.%'))::int as documents,
      coalesce(max(filesize), 0)::bigint as largest,
      coalesce(min(filesize), 0)::bigint as smallest
    from files where uploaded_by = ${uploaded_by} and not is_hidden and ${projectExists('files.uid_project')}`.execute(
    db,
  )
  return rows[0]
}

type UsageField =
  | 'total'
  | 'bytes'
  | 'recent'
  | 'images'
  | 'pdfs'
  | 'videos'
  | 'audios'
  | 'documents'
  | 'largest'
  | 'smallest'

export const countAllFiles = async (db: Db): Promise<{ count: number; bytes: number }> => {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(filesize), 0)::bigint as bytes from files`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** By id; hidden files are left out. */
export const listFilesById = async (
  db: Db,
  uid_files: readonly string[],
): Promise<ReadonlyMap<string, ProjectFileRow>> => {
  const rows = await db
    .selectFrom('files')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'files.uploaded_by')
    .select(fileColumns)
    .where('files.uid_file', '=', sql<string>`any(${uid_files}::uuid[])`)
    .where('files.is_hidden', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.uid_file, row]))
}
