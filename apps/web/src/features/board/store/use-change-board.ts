import { boardMessages } from '@joinery/contract/messages/board-messages'
import type { Reply } from '@joinery/contract/replies'
import { useMutation } from '@tanstack/react-query'

import { changeBoard, deleteCard, knownBoard, moveCard, orderCard, restoreCard, setCardFields } from '#api/kanban.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'

import {
  applyChange,
  type BoardChange,
  findCard,
  labelsAfter,
  orderAt,
  positionOf,
  type SingleChange,
} from './board-cache.ts'
import type { BoardFeed } from './board-feed.ts'
import type { ServerChange } from './merge-change.ts'
import { changesKey } from './use-board.ts'

/** The index is computed when sending: earlier changes are saved by then, and others may have moved cards. */
const saveMove = (session: Session, projectId: string, { uid, to }: BoardChange & { kind: 'move' }) => {
  const board = knownBoard(session, projectId) ?? { todo: [], in_progress: [], done: [] }
  const order = orderAt(board, uid, to)
  return positionOf(board, uid)?.status === to.status
    ? orderCard(session, uid, order)
    : moveCard(session, uid, to.status, order)
}

const saved = (uid_reply: string, { reply }: { readonly reply?: Reply }): ServerChange =>
  reply ? { uid_reply, version: reply.version, card: reply } : { uid_reply }

/** Computed when sending, so that a label someone else just added is kept. */
const saveLabel = (session: Session, projectId: string, { uid, label, isOn }: BoardChange & { kind: 'label' }) => {
  const board = knownBoard(session, projectId)
  const labels = (board && findCard(board, uid)?.labels) ?? []
  return setCardFields(session, uid, { labels: [...labelsAfter(labels, label, isOn)] }, boardMessages.labelFailed)
}

const save = async (session: Session, projectId: string, change: SingleChange): Promise<ServerChange> => {
  switch (change.kind) {
    case 'move':
      return saved(change.uid, await saveMove(session, projectId, change))
    case 'remove': {
      const { version } = await deleteCard(session, change.uid)
      return { uid_reply: change.uid, is_deleted: true, ...(version === undefined ? {} : { version }) }
    }
    case 'restore':
      return saved(change.card.uid_reply, await restoreCard(session, change.card.uid_reply))
    case 'fields':
      return saved(change.uid, await setCardFields(session, change.uid, change.fields, change.otherwise))
    case 'label':
      return saved(change.uid, await saveLabel(session, projectId, change))
    default:
      return change satisfies never
  }
}

/**
 * Applies a change optimistically and saves changes one after the other. Saved changes are merged by version without a
 * refetch; a failed one is dropped and the board is refetched. The caller shows the error.
 */
export const useChangeBoard = (projectId: string, feed: BoardFeed, readAgain: () => void) => {
  const session = useSessionStore()
  const { mutateAsync } = useMutation({
    mutationKey: changesKey(projectId),
    scope: { id: `board ${projectId}` },
    mutationFn: async (change: SingleChange) => feed.settle(await save(session, projectId, change)),
    onSuccess: async (isInBoard, change) => {
      if (isInBoard) return
      await changeBoard(session, projectId, (board) => applyChange(board, change))
      readAgain()
    },
    onError: readAgain,
  })
  return mutateAsync
}
