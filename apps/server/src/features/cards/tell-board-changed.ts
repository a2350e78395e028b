import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

/** Broadcast after the commit, so that whoever then reads the board again finds the change. */
export const tellBoardChanged = (
  { actor, realtime }: ActorContext,
  tx: Tx,
  uid_project: string,
  uid_reply: string,
): void =>
  tx.afterCommit(() =>
    realtime.tell(projectRoom(uid_project), 'project_board_changed', {
      uid_project,
      uid_reply,
      uid_user: actor.uid_user,
    }),
  )
