import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { clientRoom, guestRoom, guestStackRoom, projectRoom } from '#platform/realtime/rooms.ts'

export type ChangedStack = {
  readonly uid_project: string
  readonly uid_stack: string
  /** The message or card of the file. Its changes are not broadcast to clients and guests. */
  readonly uid_reply: string | null
}

/** Broadcasts after the commit, so that a refetch includes the change. */
export const notifyReviewChanged = (
  { realtime }: Pick<Context, 'realtime'>,
  tx: Tx,
  { uid_project, uid_stack, uid_reply }: ChangedStack,
): void =>
  tx.afterCommit(() => {
    const others = [clientRoom(uid_project), guestRoom(uid_project), guestStackRoom(uid_stack)]
    for (const room of [projectRoom(uid_project), ...(uid_reply === null ? others : [])])
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
