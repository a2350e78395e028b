import type { Attachment } from '@joinery/contract/files'
import type { Pin } from '@joinery/contract/review/pins'

import { fromJson } from '#features/files/file-queries.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { presentFileTo } from '#features/files/present-file.ts'
import { checkStack } from '#features/files/require-file.ts'
import { may } from '#features/members/access.ts'
import type { ReviewerContext } from '#platform/context.ts'

import { findWithVersions } from './version-queries.ts'

/**
 * Lists versions, newest first; only the newest without `compareVersions`. Takes one statement, plus one for the comments.
 */
export const listVersions = async (
  context: ReviewerContext & FilesState,
  uid_file: string,
  { isWithPins }: { readonly isWithPins: boolean },
): Promise<{ versions: Attachment[]; is_project_file: boolean; pins?: Pin[] }> => {
  const { actor, db } = context
  const stack = checkStack(await findWithVersions(db, uid_file, actor), 'viewReview')
  const visible = may(stack, 'compareVersions') ? stack.versions : stack.versions.slice(0, 1)
  const versions = visible.map((file) => presentFileTo(context, actor, stack.role, fromJson(file)))
  const listed = { versions, is_project_file: stack.uid_reply === null }
  return isWithPins ? { ...listed, pins: await context.listStackPins(context, stack) } : listed
}
