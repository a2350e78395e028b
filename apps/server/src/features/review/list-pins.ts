import type { Role } from '@joinery/contract/capabilities'
import type { Pin } from '@joinery/contract/review/pins'

import { requireStack } from '#features/files/require-file.ts'
import type { ActorContext } from '#platform/context.ts'

import { presentPins } from './present-pin.ts'
import { readFileThreads, readStackThreads } from './thread-queries.ts'

type Access = { readonly role: Role; readonly uid_project: string }

/** The comments on all versions, by number, for somebody who was found to see the file; one statement. */
export const listStackPins = async (context: ActorContext, access: Access, uid_stack: string): Promise<Pin[]> =>
  presentPins(context, access.role, await readStackThreads(context.db, access.uid_project, uid_stack))

/** Those on the version that is named, or on all. */
export const listPins = async (context: ActorContext, uid_file: string, isOfAll: boolean): Promise<Pin[]> => {
  const access = await requireStack(context.db, context.actor, uid_file, 'viewReview')
  if (isOfAll) return listStackPins(context, access, access.uid_stack)
  return presentPins(context, access.role, await readFileThreads(context.db, access.uid_project, uid_file))
}
