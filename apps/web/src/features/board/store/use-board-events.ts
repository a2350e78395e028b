import { followComments, isBoardCurrent, refreshComments } from '#api/kanban.ts'
import { useProjectRoom, useServerEvent } from '#lib/socket/use-connection.ts'

/** Hears that somebody changed the board, here or elsewhere, and reads it again; also whenever something was missed. */
export const useBoardEvents = (projectId: string, openCard: string | null, readAgain: () => void): void => {
  useServerEvent('project_board_changed', ({ uid_project, uid_reply }) => {
    if (uid_project !== projectId) return
    readAgain()
    if (uid_reply === openCard) void refreshComments(projectId, uid_reply)
  })
  useProjectRoom(projectId, 'board', (quietMs) => {
    void isBoardCurrent(projectId, quietMs).then((isCurrent) => (isCurrent ? undefined : readAgain()))
    if (openCard) void followComments(projectId, openCard, quietMs)
  })
}
