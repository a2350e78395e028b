import { cardSelectionMessages as texts } from '@joinery/contract/messages/card-selection-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { Reply } from '@joinery/contract/replies'
import { useMutation } from '@tanstack/react-query'

import { changeBoard, changeCards, undoCards } from '#api/kanban.ts'
import { applyChange, type CardsChange, type CardsUndo } from '#features/board/store/board-cache.ts'
import type { BoardFeed } from '#features/board/store/board-feed.ts'
import { changesKey } from '#features/board/store/use-board.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type Saved = { readonly replies: readonly Reply[]; readonly undo?: string }

/** Changes several cards optimistically, in turn with the board's other changes, and offers one Undo. */
export const useChangeCards = (projectId: string, feed: BoardFeed, readAgain: () => void) => {
  const session = useSessionStore()
  const save = (change: CardsChange | CardsUndo): Promise<Saved> => {
    if (change.kind === 'undo') return undoCards(session, projectId, change.undo, texts.undoFailed)
    const { kind: _, uids, add_labels, ...rest } = change
    const body = { uid_replies: [...uids], ...(add_labels && { add_labels: [...add_labels] }), ...rest }
    return changeCards(session, projectId, body, change.delete ? texts.deleteFailed : texts.failed)
  }
  const { mutateAsync } = useMutation({
    mutationKey: changesKey(projectId),
    scope: { id: `board ${projectId}` },
    mutationFn: async (change: CardsChange | CardsUndo) => {
      const { replies, undo } = await save(change)
      // Each card has its order after all of them, but is merged at its own version, when it was placed last.
      const isMove = change.kind === 'cards' && change.kanban_status !== undefined
      const merged = await Promise.all(
        replies.map(({ uid_reply, version, ...card }) => {
          const card_order = isMove ? Number.MAX_SAFE_INTEGER : card.card_order
          return feed.settle({ uid_reply, version, card: { ...card, uid_reply, version, card_order } })
        }),
      )
      // The answer to a deletion has no cards.
      return { isInBoard: merged.length > 0 && merged.every(Boolean), undo }
    },
    onSuccess: async ({ isInBoard }, change) => {
      if (isInBoard) return
      await changeBoard(session, projectId, (board) => applyChange(board, change))
      readAgain()
    },
    onError: readAgain,
  })

  const undo = async (token: string) => {
    try {
      await mutateAsync({ kind: 'undo', undo: token })
      showToast({ text: texts.undone })
    } catch (error) {
      showToast({ text: sentenceOf(error, texts.undoFailed), tone: 'bad' })
    }
  }
  /** Throws if it failed. `text` confirms it. */
  return async (change: CardsChange, text: string): Promise<void> => {
    const saved = await mutateAsync(change)
    const { undo: token } = saved
    showToast({
      text,
      ...(token !== undefined && { action: { label: commonMessages.undo, onAct: () => void undo(token) } }),
    })
  }
}
