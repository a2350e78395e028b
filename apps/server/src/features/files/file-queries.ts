import type { FullOrigin } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { sql } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { ownProjects } from '#features/members/own-projects-queries.ts'
import { projectExists } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

import type { StoredOrigin } from './public-filename.ts'

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
  'sha256',
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
  `(select uid_reply, uploaded_by, filename, origin, version, versions.uid_file = ${table}.uid_file and versions.is_newest as is_newest
    from ${shownVersions('versions')} where versions.uid_stack = ${table}.uid_stack
    order by versions.uid_file = ${table}.uid_file desc, versions.version desc limit 1)`

/** A reply's file as JSON from a raw statement, where dates are strings. */
export type AttachedFile = Omit<FileRow, 'uploaded_at'> & { readonly uploaded_at: string }

/** Files with their uploaders as a list, in order and in the version they were sent with. */
const listAttached = `json_agg(json_build_object('uid_file', files.uid_file, 'uid_project', files.uid_project,
    'uid_reply', files.uid_reply, 'key', files.key, 'filename', files.filename, 'mimetype', files.mimetype,
    'filesize', files.filesize, 'width', files.width, 'height', files.height, 'placeholder', files.placeholder,
    'origin', files.origin, 'uploaded_at', files.uploaded_at, 'uploader_email', uploaders.email,
    'uid_stack', files.uid_stack, 'version', files.version, 'version_count', ${versionCount('files')},
    'sha256', files.sha256) order by files.uid_file) as files
  from files join ${peopleView.as('uploaders')} on uploaders.uid_user = files.uploaded_by
  where files.is_attached and not files.is_hidden`

/** A table (uid_reply, files) for an array of replies, for raw statements. Includes replies with files only. */
export const attachedFiles = (uid_replies: string): string => `(
  select files.uid_reply, ${listAttached} and files.uid_reply = any(${uid_replies})
  group by files.uid_reply
)`

/** The files of one reply; null without any. */
export const filesOfReply = (uid_reply: string): string => `(select ${listAttached} and files.uid_reply = ${uid_reply})`

export const insertFiles = async (
  tx: Tx,
  files: readonly (Omit<FileRow, 'uploader_email' | 'version_count'> & {
    uploaded_by: string
    is_attached: boolean
    is_newest: boolean
    has_location: boolean | null
  })[],
): Promise<void> => {
  if (files.length > 0)
    await tx
      .insertInto('files')
      .values(files.map(({ origin, ...file }) => ({ ...file, origin: origin && JSON.stringify(origin) })))
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

export type AfterFile = { readonly uploaded: string; readonly uid_file: string }

/** Selects at most `limit` of the project's files, those after the given one. `uploaded` is in microseconds. */
export const selectFilePage = (db: Db | Tx, uid_project: string, limit: number, after?: AfterFile) => {
  const page = selectFiles(db, uid_project)
    .select(sql<number>`(extract(epoch from files.uploaded_at) * 1000000)::bigint`.as('uploaded'))
    .limit(limit)
  if (!after) return page
  const moment = sql`timestamptz 'epoch' + ${after.uploaded}::bigint * interval '1 microsecond'`
  return page.where(
    sql<boolean>`files.uploaded_at <= ${moment} and (files.uploaded_at < ${moment} or files.uid_file > ${after.uid_file})`,
  )
}

/** Images of a project by their checksum; generated ones are preferred, because they are marked. */
export const listImagesByChecksum = async (
  db: Db,
  uid_project: string,
  checksums: readonly string[],
): Promise<ReadonlyMap<string, FileRow>> => {
  const rows = await db
    .selectFrom('files')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'files.uploaded_by')
    .select(fileColumns)
    .distinctOn('files.sha256')
    .where('files.uid_project', '=', uid_project)
    .where('files.width', 'is not', null)
    .where('files.is_hidden', '=', false)
    .where('files.sha256', '=', sql<string>`any(${checksums}::text[])`)
    .orderBy('files.sha256')
    .orderBy(sql`files.origin is null`)
    .orderBy('files.uid_file')
    .execute()
  return new Map(rows.map((row) => [row.sha256, row]))
}

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
    .where(
      'files.uid_file',
      '=',
      // One row of the index per project; `distinct on` would read all images.
      sql<string>`any(array(
        select covers.uid_file from unnest(${uid_projects}::uuid[]) as listed (uid_project) cross join lateral (
          select images.uid_file from files as images
          where images.uid_project = listed.uid_project and images.width is not null and images.is_newest and not images.is_hidden
            and (images.uid_reply is null or listed.uid_project = any(${withReplyFiles}::uuid[]))
          order by images.uploaded_at desc, images.uid_file limit 1
        ) as covers))`,
    )

/** Returns the latest image in the file areas of the latest active projects the person manages. */
export const findLatestImage = async (
  db: Db,
  uid_user: string,
): Promise<{ readonly uid_project: string; readonly uid_file: string } | null> => {
  const { rows } = await sql<{ readonly uid_project: string; readonly uid_file: string }>`
    with mine as materialized ${ownProjects({ uid_user, latest: limits.waiting.firstStepsProjects }, 'addMembers', 'addFiles', 'askForApproval')}
    select latest.uid_project, latest.uid_file from mine cross join lateral (
      select files.uid_project, files.uid_file, files.uploaded_at from files
      where files.uid_project = mine.uid_project and files.uid_reply is null and files.is_newest and not files.is_hidden
        and files.width is not null
      order by files.uploaded_at desc, files.uid_file limit 1
    ) as latest
    order by latest.uploaded_at desc, latest.uid_file limit 1`.execute(db)
  return rows[0] ?? null
}

/** Counts each project's own files, regardless of versions. Projects without files are left out. */
export const selectFileCounts = (db: Db | Tx, uid_projects: readonly string[]) =>
  db
    .selectFrom('files')
    .select(({ fn }) => ['uid_project', fn.countAll<number>().as('count')])
    .where('uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    // As in the index newest_files_of_project. Files without a message or card are never hidden.
    .where(sql<boolean>`uid_reply is null and is_newest and not is_hidden`)
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

/** Sums each type first, so that a type is compared once and not for each file. */
export const readUsage = async (db: Db | Tx, uploaded_by: string, recentSince: Date) => {
  const { rows } = await sql<Record<UsageField, number>>`
    with types as (
      select mimetype, count(*) as total, sum(filesize) as bytes, count(*) filter (where uploaded_at >= ${recentSince}) as recent,
        max(filesize) as largest, min(filesize) as smallest
      from files where uploaded_by = ${uploaded_by} and not is_hidden and ${projectExists('files.uid_project')}
      group by mimetype
    )
    select coalesce(sum(total), 0)::int as total,
      coalesce(sum(bytes), 0)::bigint as bytes,
      coalesce(sum(recent), 0)::int as recent,
      coalesce(sum(total) filter (where mimetype like 'image/%'), 0)::int as images,
      coalesce(sum(total) filter (where mimetype = 'application/pdf'), 0)::int as pdfs,
      coalesce(sum(total) filter (where mimetype like 'video/%'), 0)::int as videos,
      coalesce(sum(total) filter (where mimetype like 'audio/%'), 0)::int as audios,
      coalesce(sum(total) filter (where mimetype like 'text/%' or mimetype = 'application/msword'
        or mimetype like 'application/vnd.openxmlformats-officedocument.%'), 0)::int as documents,
      coalesce(max(largest), 0)::bigint as largest,
      coalesce(min(smallest), 0)::bigint as smallest
    from types`.execute(db)
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

/** Origins of a project's AI images with one of these names. */
export const listOriginsOfNames = async (
  db: Db,
  uid_project: string,
  filenames: readonly string[],
): Promise<StoredOrigin[]> => {
  const rows = await db
    .selectFrom('files')
    .select('origin')
    .where('uid_project', '=', uid_project)
    .where('filename', '=', sql<string>`any(${filenames}::text[])`)
    .where('origin', 'is not', null)
    .execute()
  return rows.flatMap(({ origin }) => origin ?? [])
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
