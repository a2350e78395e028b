import { refreshAllChecklists } from '#api/checklists.ts'
import { refreshAllComments } from '#api/comments.ts'
import { mergeLabels, refreshLabels } from '#api/labels.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useProjectRoom, useServerEvent } from '#lib/socket/use-connection.ts'

import type { BoardFeed } from './board-feed.ts'

/** Applies board events, and refetches when some may have been missed. */
export const useBoardEvents = (projectId: string, feed: BoardFeed, readAgain: () => void): void => {
  const session = useSessionStore()
  useServerEvent('project_board_changed', (event) => {
    if (event.uid_project === projectId) feed.receive(event)
  })
  useServerEvent('project_labels_changed', (event) => {
    if (event.uid_project !== projectId) return
    mergeLabels(session, event)
    const { labels, version } = event
    feed.receive({ labels, version })
  })
  useProjectRoom(projectId, 'board', () => {
    readAgain()
    void refreshLabels(session, projectId)
    void refreshAllComments(session, projectId)
    void refreshAllChecklists(session, projectId)
  })
}
