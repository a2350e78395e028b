import type { FilePage } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'

import type { Db } from '#platform/database/database.ts'
import { isId, isMoment, readCursor, writeCursor } from '#platform/http/lists/cursor.ts'

import { selectFilePage, selectFiles, type AfterFile, type ProjectFileRow } from './file-queries.ts'

const readAfter = (cursor: string): AfterFile => {
  const [uploaded, uid_file] = readCursor(cursor, [isMoment, isId])
  return { uploaded, uid_file }
}

/** Reads all of a project's own files, or one page when `limit` or `cursor` is given. */
export const readFilePage = async (
  db: Db,
  uid_project: string,
  { limit: wanted, cursor }: FilePage,
): Promise<{ rows: ProjectFileRow[]; nextCursor?: string | null }> => {
  if (wanted === undefined && cursor === undefined) return { rows: await selectFiles(db, uid_project).execute() }
  const limit = Math.min(wanted ?? limits.file.pageMax, limits.file.pageMax)
  const after = cursor === undefined ? undefined : readAfter(cursor)
  const rows = await selectFilePage(db, uid_project, limit + 1, after).execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    nextCursor: last ? writeCursor([String(last.uploaded), last.uid_file]) : null,
  }
}
