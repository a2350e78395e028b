import type { Board } from '@joinery/contract/kanban'
import type { Member } from '@joinery/contract/projects'
import type { KanbanStatus } from '@joinery/contract/replies'
import { createContext, use } from 'react'

import { useStoreFact } from '#lib/store/use-store.ts'

import type { NearCards } from './cards/near-cards.ts'
import type { Drag, Held } from './drag/drag.ts'
import type { Selection } from './selection/selection.ts'
import type { Card, Position, SingleChange } from './store/board-cache.ts'

/** Values shared by all cards of a board; none changes while a card is being moved. */
export type BoardContextValue = {
  readonly projectId: string
  readonly today: string
  readonly uid_user: string
  readonly canUse: boolean
  readonly people: readonly Member[]
  readonly drag: Drag
  readonly near: NearCards
  readonly selection: Selection
  readonly change: (change: SingleChange) => Promise<unknown>
  /** Merges a card returned by the server by its version, or else with `otherwise`. */
  readonly saved: (card: Card, otherwise: (board: Board, card: Card) => Board) => Promise<void>
  /** Announces a version whose content arrives with its event. */
  readonly expect: (version: number | undefined) => void
  readonly move: (card: Card, to: Position, options?: { isQuiet?: boolean }) => Promise<void>
  readonly remove: (card: Card) => Promise<void>
  /** Sets the card to focus after the next render. */
  readonly focusCard: (uid: string | null) => void
  /** The same for a deleted card: focuses its neighbour. */
  readonly focusBeside: (card: Card) => void
  readonly setLabel: (uid: string, label: string, isOn: boolean) => Promise<void>
  /** Opens the labels of a card beside it. */
  readonly editLabels: (uid: string) => void
  /** Phones show one column at a time. */
  readonly showColumn: (status: KanbanStatus) => void
  readonly open: (card: Card, options?: { isEditing?: boolean }) => void
  /** Shows an error above the board or in the open card; null clears it. */
  readonly onFault: (fault: string | null) => void
  readonly onPictureMissing: () => void
}

/** Id of the element that describes the keyboard controls. */
export const dragHintId = 'how-to-drag'

const BoardContext = createContext<BoardContextValue | null>(null)

export const BoardProvider = BoardContext.Provider

export const useBoardContext = (): BoardContextValue => {
  const value = use(BoardContext)
  if (!value) throw new Error('useBoardContext is used outside a board')
  return value
}

/** Selects one fact about the held card; re-renders only when it changes. */
export const useHeld = <Fact extends string | boolean | null>(drag: Drag, read: (held: Held | null) => Fact): Fact =>
  useStoreFact(drag, ({ held }) => read(held))
