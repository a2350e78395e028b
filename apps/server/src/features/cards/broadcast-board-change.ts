import type { BoardEvent } from '@joinery/contract/socket'

import type { ActorContext, Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

/** Every board version has one event, so clients that receive all of them never refetch the board. */
type VersionedEvent = BoardEvent & { readonly version: number }

/** Call it after the commit. */
export const broadcastBoardChange = ({ realtime }: Pick<Context, 'realtime'>, event: VersionedEvent): void => {
  const { uid_project, version } = event
  const versions = { counter: 'board', version, after: version - 1 } as const
  realtime.emitInOrder(projectRoom(uid_project), versions, 'project_board_changed', event)
}

/** Broadcasts after the commit, so that a refetch includes the change. */
export const broadcastBoardChangeAfterCommit = (
  { actor, realtime }: ActorContext,
  tx: Tx,
  change: Omit<VersionedEvent, 'uid_user'>,
): void => tx.afterCommit(() => broadcastBoardChange({ realtime }, { ...change, uid_user: actor.uid_user }))
