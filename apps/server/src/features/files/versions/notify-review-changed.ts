import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { clientRoom, guestRoom, guestStackRoom, projectRoom } from '#platform/realtime/rooms.ts'

export type ChangedStack = {
  readonly uid_project: string
  readonly uid_stack: string
  /** The message or card whose file it is: clients and guests are not told of it. */
  readonly uid_reply: string | null
}

/** After the commit, so that whoever then reads the comments finds the change. */
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

/** The same where files have come to the file area: whoever looks at it by a link, and has nothing else, reads it again. */
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
