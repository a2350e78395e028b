import type { Board } from '@joinery/contract/kanban'
import type { BoardEvent, CardChange, LabelsEvent } from '@joinery/contract/socket'
import { replaceEqualDeep } from '@tanstack/react-query'

import { type Card, findCard, keepLabels, replaceCard, withoutCard } from './board-cache.ts'

/** A change from an event or a response. */
export type ServerChange = Omit<BoardEvent, 'uid_project' | 'uid_user' | 'uid_reply'> & {
  /** Not in a change of the project's labels. */
  readonly uid_reply?: string
  /** All labels that exist now. */
  readonly labels?: LabelsEvent['labels']
}

const isWhole = (card: CardChange): card is Card => card.content !== undefined

/** `card_order` is the index among all cards of the column in the previous version. */
const putAt = (board: Board, card: Card, order: number): Board => {
  const status = card.kanban_status ?? 'todo'
  if (board[status][order]?.uid_reply === card.uid_reply) return replaceCard(board, card)
  const rest = withoutCard(board, card.uid_reply)
  return { ...rest, [status]: rest[status].toSpliced(order, 0, card) }
}

const mergeCard = (board: Board, change: CardChange): Board | null => {
  const known = findCard(board, change.uid_reply)
  if (!known && !isWhole(change)) return null
  const { card_order: order = null, kanban_status: status } = change
  // The list index is the order; storing a number would change the identity of every card below.
  const merged = { ...known, ...change, card_order: null }
  if (!isWhole(merged)) return null
  const card = replaceEqualDeep(known, merged)
  return order === null || !status ? replaceCard(board, card) : putAt(board, card, order)
}

/** Applies a change to the version right before it; null if the known data is insufficient. */
export const mergeChange = (board: Board, change: ServerChange): Board | null => {
  if (change.labels) return keepLabels(board, new Set(change.labels.map(({ uid_label }) => uid_label)))
  if (change.is_deleted && change.uid_reply !== undefined) return withoutCard(board, change.uid_reply)
  if (change.card) return mergeCard(board, change.card)
  return change.comment ? board : null
}
