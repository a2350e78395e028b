import { can } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import type { Pin } from '@joinery/contract/review/pins'

import { listFilesById } from '#features/files/file-queries.ts'
import { presentFileFor } from '#features/files/present-file.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'

import { presentPins } from './present-pin.ts'
import { readDecidedThreads, readOpenThreads, readStackCounts } from './thread-queries.ts'

type Review = {
  readonly stacks: { readonly file: Attachment; readonly open_count: number; readonly resolved_count: number }[]
  readonly open: Pin[]
  readonly decided: Pin[]
}

/** Roles without `viewReplyFiles` get only comments on the project's own files. */
export const getReview = async (context: ActorContext, uid_project: string): Promise<Review> => {
  const { actor, db } = context
  const { role } = await requireProject(db, actor, uid_project, 'viewReview')
  const withReplyFiles = can(role, 'viewReplyFiles')
  const counts = await readStackCounts(db, uid_project, withReplyFiles)
  const files = await listFilesById(
    db,
    counts.map(({ uid_file }) => uid_file),
  )
  const open = await readOpenThreads(db, uid_project, withReplyFiles, limits.review.open)
  const decided = await readDecidedThreads(db, uid_project, withReplyFiles, limits.review.decided)
  return {
    stacks: counts.flatMap(({ uid_file, open_count, resolved_count }) => {
      const row = files.get(uid_file)
      return row ? [{ file: presentFileFor(context, role, row), open_count, resolved_count }] : []
    }),
    open: presentPins(context, role, open),
    decided: presentPins(context, role, decided),
  }
}
