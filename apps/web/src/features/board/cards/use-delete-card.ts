import { messages } from '@joinery/contract/messages'
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useCallback } from 'react'

import { type Card, positionOf, type SingleChange } from '#features/board/store/board-cache.ts'
import { shownBoard } from '#features/board/store/use-board.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const kanbanMessages = messages.kanban

type Change = (change: SingleChange) => Promise<unknown>

/** Deletes a card without confirmation and offers Undo. */
export const useDeleteCard = (projectId: string, change: Change, onFault: (fault: string | null) => void) => {
  const session = useSessionStore()
  return useCallback(
    async (card: Card): Promise<void> => {
      const { uid_reply: uid } = card
      if (!uid) return onFault(kanbanMessages.deleteWithoutId)
      const board = shownBoard(session, projectId)
      const position = board && positionOf(board, uid)
      if (!position) return undefined
      const restore = async () => {
        onFault(null)
        try {
          await change({ kind: 'restore', card, to: position })
        } catch (error) {
          onFault(sentenceOf(error, kanbanMessages.updateFailed))
        }
      }
      onFault(null)
      try {
        await change({ kind: 'remove', uid })
      } catch (error) {
        return onFault(kanbanMessages.deleteFailedBecause(sentenceOf(error, kanbanMessages.deleteFailed)))
      }
      return showToast({
        text: texts.deleted,
        action: { label: commonMessages.undo, onAct: () => void restore() },
      })
    },
    [session, projectId, change, onFault],
  )
}
