// Files of copied projects. They share the bytes of their sources.
import { sql } from 'kysely'

import type { Tx } from '#platform/database/database.ts'

export type SourceFile = { readonly uid_file: string; readonly key: string; readonly filesize: number }

const lockFiles = (tx: Tx, uid_project: string) =>
  tx
    .selectFrom('files')
    .select(['uid_file', 'key', 'filesize'])
    .where('uid_project', '=', uid_project)
    .where('uid_reply', 'is', null)
    .where('is_hidden', '=', false)
    // In the order in which they are listed.
    .orderBy('uploaded_at', 'desc')
    .orderBy('uid_file')
    .forShare()

/** Locks the newest version of each of the project's own files against deletion. */
export const lockNewestFiles = (tx: Tx, uid_project: string): Promise<SourceFile[]> =>
  lockFiles(tx, uid_project).where('is_newest', '=', true).execute()

/** Locks these files of the project against deletion, any version. */
export const lockFilesById = (tx: Tx, uid_project: string, uid_files: readonly string[]): Promise<SourceFile[]> =>
  lockFiles(tx, uid_project)
    .where('uid_file', '=', sql<string>`any(${uid_files}::uuid[])`)
    .execute()

export type FileCopy = {
  readonly uid_file: string
  readonly uid_copy: string
  /** Whether it is in the file area; otherwise it belongs to something else. */
  readonly is_listed: boolean
}

/** Copies locked files, each as a first version. An image made from a file that is copied too was made from its copy. */
export const copyFiles = async (
  tx: Tx,
  copies: readonly FileCopy[],
  { uid_project, uploaded_by, now }: { readonly uid_project: string; readonly uploaded_by: string; readonly now: Date },
): Promise<void> => {
  await sql`
    with copies as materialized (
      select * from unnest(${copies.map(({ uid_file }) => uid_file)}::uuid[],
        ${copies.map(({ uid_copy }) => uid_copy)}::uuid[],
        ${copies.map(({ is_listed }) => is_listed)}::boolean[]) as copies (uid_file, uid_copy, is_listed)
    )
    insert into files (uid_file, uid_project, uploaded_by, key, filename, mimetype, filesize, sha256, width, height,
      placeholder, origin, uploaded_at, uid_stack, version, is_attached, is_newest, has_location)
    select copies.uid_copy, ${uid_project}, ${uploaded_by}, files.key, files.filename, files.mimetype, files.filesize,
      files.sha256, files.width, files.height, files.placeholder,
      case when files.origin is not null then files.origin || jsonb_build_object('source_uid_file', sources.uid_copy) end,
      ${now}, copies.uid_copy, 1, true, copies.is_listed, files.has_location
    from copies join files on files.uid_file = copies.uid_file
    left join copies as sources on sources.is_listed and sources.uid_file::text = files.origin ->> 'source_uid_file'`.execute(
    tx,
  )
}
