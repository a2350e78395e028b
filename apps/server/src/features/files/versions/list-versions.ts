import type { Attachment } from '@joinery/contract/files'
import type { Pin } from '@joinery/contract/review/pins'

import { fromJson } from '#features/files/file-queries.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { presentFileFor } from '#features/files/present-file.ts'
import { checkStack } from '#features/files/require-file.ts'
import type { ActorContext } from '#platform/context.ts'

import { findWithVersions } from './version-queries.ts'

/** One statement, and one more for the comments, however many versions there are. */
export const listVersions = async (
  context: ActorContext & FilesState,
  uid_file: string,
  { isWithPins }: { readonly isWithPins: boolean },
): Promise<{ versions: Attachment[]; pins?: Pin[] }> => {
  const { actor, db } = context
  const stack = checkStack(await findWithVersions(db, uid_file, actor.uid_user), 'viewReview')
  const versions = stack.versions.map((file) => presentFileFor(context, stack.role, fromJson(file)))
  return isWithPins ? { versions, pins: await context.listStackPins(context, stack, stack.uid_stack) } : { versions }
}
