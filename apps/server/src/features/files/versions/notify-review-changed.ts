import type { PinVisibility } from '@joinery/contract/review/pins'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { clientRoom, guestRoom, guestStackRoom, projectRoom } from '#platform/realtime/rooms.ts'

export type ChangedStack = {
  readonly uid_project: string
  readonly uid_stack: string
  /** The message or card of the file. Its changes are not broadcast to clients and guests. */
  readonly uid_reply: string | null
  /** Of the changed comment. Changes of comments for the team are not broadcast to clients and guests either. */
  readonly visibility?: PinVisibility
}

/** Broadcasts after the commit, so that a refetch includes the change. */
export const notifyReviewChanged = (
  { realtime }: Pick<Context, 'realtime'>,
  tx: Tx,
  { uid_project, uid_stack, uid_reply, visibility }: ChangedStack,
): void =>
  tx.afterCommit(() => {
    const isInternal = uid_reply !== null || visibility === 'team'
    const others = [clientRoom(uid_project), guestRoom(uid_project), guestStackRoom(uid_stack)]
    for (const room of [projectRoom(uid_project), ...(isInternal ? [] : others)])
      realtime.emit(room, 'project_review_changed', { uid_project, uid_stack })
  })

/** Broadcasts new project files to guests, who have no other event to refetch the file area. */
export const notifyGuestsOfFileChange = (
  { realtime }: Pick<Context, 'realtime'>,
  tx: Tx,
  uid_project: string,
  uid_files: readonly string[],
): void =>
  tx.afterCommit(() => {
    for (const uid_stack of uid_files) {
      realtime.emit(guestRoom(uid_project), 'project_review_changed', { uid_project, uid_stack })
    }
  })
