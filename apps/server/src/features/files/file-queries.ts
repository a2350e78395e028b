import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database.ts'

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
  readonly uploaded_at: Date
  readonly uploader_email: string
}

const columns = [
  'files.uid_file',
  'files.uid_project',
  'files.key',
  'files.filename',
  'files.mimetype',
  'files.filesize',
  'files.width',
  'files.height',
  'files.placeholder',
  'files.uploaded_at',
  'users.email as uploader_email',
] as const

export const insertFiles = async (
  tx: Tx,
  files: readonly (Omit<FileRow, 'uploader_email'> & { uploaded_by: string; sha256: string })[],
): Promise<void> => {
  if (files.length > 0)
    await tx
      .insertInto('files')
      .values([...files])
      .execute()
}

export const listFiles = (db: Db | Tx, uid_project: string): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.uid_user', 'files.uploaded_by')
    .select(columns)
    .where('files.uid_project', '=', uid_project)
    .orderBy('files.uploaded_at', 'desc')
    // What came together stays in the order in which it was chosen.
    .orderBy('files.uid_file')
    .execute()

/** The latest picture of each project. */
export const listCovers = (db: Db | Tx, uid_projects: readonly string[]): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.uid_user', 'files.uploaded_by')
    .select(columns)
    .distinctOn('files.uid_project')
    .where('files.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .where('files.width', 'is not', null)
    .orderBy('files.uid_project')
    .orderBy('files.uploaded_at', 'desc')
    .orderBy('files.uid_file')
    .execute()

export const countFiles = async (db: Db | Tx, uid_projects: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('files')
    .select(({ fn }) => ['uid_project', fn.countAll<number>().as('count')])
    .where('uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)
    .groupBy('uid_project')
    .execute()
  return new Map(rows.map(({ uid_project, count }) => [uid_project, count]))
}

export const findFile = (db: Db | Tx, uid_file: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.uid_user', 'files.uploaded_by')
    .select(columns)
    .where('files.uid_file', '=', uid_file)
    .executeTakeFirst()

/** The key of the deleted file's blob; undefined when somebody else was first. */
export const deleteFileRow = async (tx: Tx, uid_file: string): Promise<string | undefined> => {
  const row = await tx.deleteFrom('files').where('uid_file', '=', uid_file).returning('key').executeTakeFirst()
  return row?.key
}

export const listKeys = async (tx: Tx, uid_project: string): Promise<string[]> => {
  const rows = await tx.selectFrom('files').select('key').where('uid_project', '=', uid_project).execute()
  return rows.map(({ key }) => key)
}

export const readUsage = async (db: Db, uploaded_by: string, recentSince: Date) => {
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
    from files where uploaded_by = ${uploaded_by}`.execute(db)
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
