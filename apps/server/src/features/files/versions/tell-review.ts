import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { clientRoom, projectRoom } from '#platform/realtime/rooms.ts'

export type ChangedStack = {
  readonly uid_project: string
  readonly uid_stack: string
  /** The message or card whose file it is: clients are not told of it. */
  readonly uid_reply: string | null
}

/** After the commit, so that whoever then reads the comments finds the change. */
export const tellReview = (
  { realtime }: Pick<Context, 'realtime'>,
  tx: Tx,
  { uid_project, uid_stack, uid_reply }: ChangedStack,
): void =>
  tx.afterCommit(() => {
    const rooms = uid_reply === null ? [projectRoom(uid_project), clientRoom(uid_project)] : [projectRoom(uid_project)]
    for (const room of rooms) realtime.tell(room, 'project_review_changed', { uid_project, uid_stack })
  })
