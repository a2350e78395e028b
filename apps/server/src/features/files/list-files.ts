import type { Attachment, FilePage } from '@joinery/contract/files'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'

import { selectFileCounts } from './file-queries.ts'
import { presentFileFor } from './present-file.ts'
import { readFilePage } from './read-file-page.ts'

/** Lists the latest version of each of the project's own files: all of them, or one page. */
export const listFiles = async (
  context: ActorContext,
  uid_project: string,
  page: FilePage,
): Promise<{ files: Attachment[]; nextCursor?: string | null; total?: number }> => {
  const { actor, db } = context
  const { role } = await requireProject(db, actor, uid_project, 'viewProject')
  const { rows, nextCursor } = await readFilePage(db, uid_project, page)
  const files = rows.map((row) => presentFileFor(context, role, row))
  if (nextCursor === undefined) return { files }
  const counted = await selectFileCounts(db, [uid_project]).executeTakeFirst()
  return { files, nextCursor, total: counted?.count ?? 0 }
}
