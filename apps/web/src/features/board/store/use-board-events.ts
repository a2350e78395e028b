import { refreshAllComments } from '#api/comments.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useProjectRoom, useServerEvent } from '#lib/socket/use-connection.ts'

import type { BoardFeed } from './board-feed.ts'

/** Applies board events, and refetches when some may have been missed. */
export const useBoardEvents = (projectId: string, feed: BoardFeed, readAgain: () => void): void => {
  const session = useSessionStore()
  useServerEvent('project_board_changed', (event) => {
    if (event.uid_project === projectId) feed.receive(event)
  })
  useProjectRoom(projectId, 'board', () => {
    readAgain()
    void refreshAllComments(session, projectId)
  })
}
