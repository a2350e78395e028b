import type { SelectionsEvent } from '@joinery/contract/socket'

import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { clientRoom, guestRoom, guestSelectionsRoom, projectRoom } from '#platform/realtime/rooms.ts'

export type SelectionsChange = SelectionsEvent & { readonly uid_user: string; readonly version: number }

const outsideRooms = (uid_project: string) => [
  clientRoom(uid_project),
  guestRoom(uid_project),
  guestSelectionsRoom(uid_project),
]

/**
 * Broadcasts after the commit, so that a refetch includes the change. Clients and guests get no content, because each
 * project decides what they see of it.
 */
export const broadcastSelections = (
  { realtime }: Pick<Context, 'realtime'>,
  tx: Tx,
  change: SelectionsChange,
): void => {
  const { uid_project, version } = change
  tx.afterCommit(() => {
    const versions = { counter: 'selections', version, after: version - 1 } as const
    realtime.emitInOrder(projectRoom(uid_project), versions, 'project_selections_changed', change)
    for (const room of outsideRooms(uid_project)) realtime.emit(room, 'project_selections_changed', { uid_project })
  })
}

/** For changes that take no version, such as of a card: people refetch. */
export const notifySelectionsChanged = (
  { realtime }: Pick<Context, 'realtime'>,
  tx: Tx,
  change: SelectionsChange,
): void => tx.afterCommit(() => realtime.emit(projectRoom(change.uid_project), 'project_selections_changed', change))

/** The same for changes that also concern clients and guests, such as of an approval request. */
export const notifyApprovalsChanged = (parts: Pick<Context, 'realtime'>, tx: Tx, change: SelectionsChange): void => {
  const { uid_project } = change
  notifySelectionsChanged(parts, tx, change)
  tx.afterCommit(() => {
    for (const room of outsideRooms(uid_project))
      parts.realtime.emit(room, 'project_selections_changed', { uid_project })
  })
}
