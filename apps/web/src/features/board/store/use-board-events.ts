import { followComments } from '#api/comments.ts'
import { isBoardCurrent } from '#api/kanban.ts'
import { useProjectRoom, useServerEvent } from '#lib/socket/use-connection.ts'

import type { BoardFeed } from './board-feed.ts'

/** Hears what somebody changed on the board, here or elsewhere; whenever something may have been missed, asks for all of it. */
export const useBoardEvents = (projectId: string, feed: BoardFeed, readAgain: () => void): void => {
  useServerEvent('project_board_changed', (event) => {
    if (event.uid_project === projectId) feed.hear(event)
  })
  useProjectRoom(projectId, 'board', (quietMs) => {
    void isBoardCurrent(projectId, quietMs).then((isCurrent) => (isCurrent ? undefined : readAgain()))
    void followComments(projectId, quietMs)
  })
}
