import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

/** Whoever shows the board reads it again, once this is committed. */
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
