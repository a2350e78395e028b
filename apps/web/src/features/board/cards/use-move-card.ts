import { messages } from '@joinery/contract/messages'
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useCallback } from 'react'

import { columnName } from '#features/board/columns/columns.ts'
import { type Card, type Position, positionOf, type SingleChange } from '#features/board/store/board-cache.ts'
import { shownBoard } from '#features/board/store/use-board.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const kanbanMessages = messages.kanban

type Change = (change: SingleChange) => Promise<unknown>

/** Moves a card and offers Undo. */
export const useMoveCard = (projectId: string, change: Change, onFault: (fault: string | null) => void) => {
  const session = useSessionStore()
  return useCallback(
    async (card: Card, to: Position, { isQuiet = false } = {}): Promise<void> => {
      const { uid_reply: uid } = card
      if (!uid) return onFault(kanbanMessages.moveWithoutId)
      const board = shownBoard(session, projectId)
      const from = board && positionOf(board, uid)
      if (!from || (from.status === to.status && (from.before === to.before || to.before === uid))) return undefined
      const move = async (position: Position): Promise<boolean> => {
        onFault(null)
        try {
          await change({ kind: 'move', uid, to: position })
          return true
        } catch (error) {
          onFault(kanbanMessages.moveFailedBecause(sentenceOf(error, kanbanMessages.statusFailed)))
          return false
        }
      }
      const isMoved = await move(to)
      if (!isMoved || isQuiet) return undefined
      return showToast({
        text: from.status === to.status ? texts.moved : texts.movedToColumn(columnName(to.status)),
        action: { label: commonMessages.undo, onAct: () => void move(from) },
      })
    },
    [session, projectId, change, onFault],
  )
}
