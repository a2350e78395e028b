import { useMutation } from '@tanstack/react-query'

import { changeBoard, deleteCard, knownBoard, moveCard, orderCard, restoreCard, setCardFields } from '#api/kanban.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'

import { applyChange, type BoardChange, orderAt, positionOf } from './board-cache.ts'
import { changesKey } from './use-board.ts'

/** The numbers are made when it is sent: by then the changes before it are saved, and others may have moved cards. */
const saveMove = (session: Session, projectId: string, { uid, to }: BoardChange & { kind: 'move' }) => {
  const board = knownBoard(projectId) ?? { todo: [], in_progress: [], done: [] }
  const order = orderAt(board, uid, to)
  return positionOf(board, uid)?.status === to.status
    ? orderCard(session, uid, order)
    : moveCard(session, uid, to.status, order)
}

const save = (session: Session, projectId: string, change: BoardChange): Promise<unknown> => {
  switch (change.kind) {
    case 'move':
      return saveMove(session, projectId, change)
    case 'remove':
      return deleteCard(session, change.uid)
    case 'restore':
      return restoreCard(session, change.card.uid_reply)
    case 'fields':
      return setCardFields(session, change.uid, change.fields, change.otherwise)
    default:
      return change satisfies never
  }
}

/**
 * Changes the board on the screen at once, then on the server, one change after the other. One that fails is simply no
 * longer applied, and the board is read again; the failure itself is for the caller to tell.
 */
export const useChangeBoard = (projectId: string, readAgain: () => void) => {
  const session = useSessionStore()
  const { mutateAsync } = useMutation({
    mutationKey: changesKey(projectId),
    scope: { id: `board ${projectId}` },
    mutationFn: (change: BoardChange) => save(session, projectId, change),
    onSuccess: (_, change) => changeBoard(projectId, (board) => applyChange(board, change)),
    onSettled: readAgain,
  })
  return mutateAsync
}
