import type { Board } from '@joinery/contract/kanban'
import type { Member } from '@joinery/contract/projects'
import type { KanbanStatus } from '@joinery/contract/replies'
import { createContext, use } from 'react'

import { useStoreFact } from '#lib/store/use-store.ts'

import type { Drag, Held } from './drag/drag.ts'
import type { BoardChange, Card, Position } from './store/board-cache.ts'

/** What every card of a board shares. None of it changes while a card is being moved. */
export type BoardContextValue = {
  readonly projectId: string
  readonly today: string
  readonly uid_user: string
  readonly canUse: boolean
  readonly people: readonly Member[]
  readonly drag: Drag
  readonly change: (change: BoardChange) => Promise<unknown>
  /** A card that the server has just answered enters the board by its version, or else as `otherwise` says. */
  readonly saved: (card: Card, otherwise: (board: Board, card: Card) => Board) => Promise<void>
  /** Something was saved that takes this version of the board, and is told by its event. */
  readonly expect: (version: number | undefined) => void
  readonly move: (card: Card, to: Position, options?: { isQuiet?: boolean }) => Promise<void>
  readonly remove: (card: Card) => Promise<void>
  /** Where the focus goes when the card that has it is drawn elsewhere, or not at all. */
  readonly focusCard: (uid: string | null) => void
  /** The same for a card that goes altogether: its neighbour has it then. */
  readonly focusBeside: (card: Card) => void
  /** On a phone one column is on the screen at a time. */
  readonly showColumn: (status: KanbanStatus) => void
  readonly open: (card: Card, options?: { isEditing?: boolean }) => void
  /** Above the board, or in the open card. Null: there is nothing to complain about any more. */
  readonly onFault: (fault: string | null) => void
  readonly onPictureMissing: () => void
}

/** The element that says how the keys move a card. */
export const dragHintId = 'how-to-drag'

const BoardContext = createContext<BoardContextValue | null>(null)

export const BoardProvider = BoardContext.Provider

export const useBoardContext = (): BoardContextValue => {
  const value = use(BoardContext)
  if (!value) throw new Error('useBoardContext is used outside a board')
  return value
}

/** One fact about the card in the air; the component is drawn again only when that fact changes. */
export const useHeld = <Fact extends string | boolean | null>(drag: Drag, read: (held: Held | null) => Fact): Fact =>
  useStoreFact(drag, ({ held }) => read(held))
