import type { Pin } from '@joinery/contract/review/pins'

import { requireStack } from '#features/files/require-file.ts'
import type { StackRow } from '#features/files/versions/version-queries.ts'
import { may } from '#features/members/access.ts'
import type { ReviewerContext } from '#platform/context.ts'

import { presentPins } from './present-pin.ts'
import { readFileThreads, readStackThreads } from './thread-queries.ts'

type Stack = Pick<StackRow, 'role' | 'rights' | 'uid_project' | 'uid_stack' | 'uid_file'>

/** Lists comments by number on the versions the actor can see, in one statement. The caller has checked access to the stack. */
export const listStackPins = async (context: ReviewerContext, stack: Stack): Promise<Pin[]> => {
  const { uid_stack, uid_file, role } = stack
  const threads = may(stack, 'compareVersions')
    ? await readStackThreads(context.db, stack, uid_stack)
    : await readFileThreads(context.db, stack, uid_file)
  return presentPins(context, role, threads)
}

/** Lists comments on one version or all. Without `compareVersions`, always those on the newest. */
export const listPins = async (context: ReviewerContext, uid_file: string, isOfAll: boolean): Promise<Pin[]> => {
  const stack = await requireStack(context.db, context.actor, uid_file, 'viewReview')
  if (isOfAll || !may(stack, 'compareVersions')) return listStackPins(context, stack)
  return presentPins(context, stack.role, await readFileThreads(context.db, stack, uid_file))
}
