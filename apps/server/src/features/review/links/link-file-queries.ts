import { sql } from 'kysely'

import { filesView, selectFiles, type ProjectFileRow } from '#features/files/file-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Maps each stack in the file area to its newest version's filename; skips deleted files. */
export const listFilenames = async (db: Db, uid_stacks: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom(filesView.named('files'))
    .select(['uid_stack', 'filename'])
    .where('uid_stack', '=', sql<string>`any(${uid_stacks}::uuid[])`)
    .where('is_newest', '=', true)
    .where('uid_reply', 'is', null)
    .execute()
  return new Map(rows.map(({ uid_stack, filename }) => [uid_stack, filename]))
}

type Scope = { readonly uid_project: string; readonly uid_stack: string | null }

/** Lists the newest versions the link shows. */
export const listShown = (db: Db | Tx, { uid_project, uid_stack }: Scope): Promise<ProjectFileRow[]> => {
  const all = selectFiles(db, uid_project)
  return (uid_stack === null ? all : all.where('files.uid_stack', '=', uid_stack)).execute()
}

/** Lists the project's own files among these: newest versions, by stack or by the version itself. */
export const listShownAmong = (
  db: Db | Tx,
  uid_project: string,
  { uid_stacks, uid_files }: { readonly uid_stacks: readonly string[]; readonly uid_files: readonly string[] },
): Promise<ProjectFileRow[]> =>
  selectFiles(db, uid_project)
    .where(sql<boolean>`(files.uid_stack = any(${uid_stacks}::uuid[]) or files.uid_file = any(${uid_files}::uuid[]))`)
    .execute()
