// The displayed board: the last known server state with pending changes on top. Changes are idempotent and can be
// reapplied to a newer board; untouched cards keep their identity.
import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import type { Board } from '@joinery/contract/kanban'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'

export type Card = Reply

/** Before that card of the column, or at its end. */
export type Position = { readonly status: KanbanStatus; readonly before: string | null }

/** A change of one card. */
export type SingleChange =
  | { readonly kind: 'move'; readonly uid: string; readonly to: Position }
  | { readonly kind: 'remove'; readonly uid: string }
  | { readonly kind: 'restore'; readonly card: Card; readonly to: Position }
  | {
      readonly kind: 'fields'
      readonly uid: string
      readonly fields: CardFieldsChange
      /** Fallback error message. */
      readonly otherwise: string
    }
  | { readonly kind: 'label'; readonly uid: string; readonly label: string; readonly isOn: boolean }

/** One change of several cards. */
export type CardsChange = {
  readonly kind: 'cards'
  readonly uids: readonly string[]
  readonly kanban_status?: KanbanStatus
  readonly add_labels?: readonly string[]
  readonly assignee_uid?: string | null
  readonly delete?: true
}

/** Undoing a change of several cards; what it restores is known once saved. */
export type CardsUndo = { readonly kind: 'undo'; readonly undo: string }

export type BoardChange = SingleChange | CardsChange | CardsUndo

const statuses = ['todo', 'in_progress', 'done'] as const satisfies readonly KanbanStatus[]

export const findCard = (board: Board, uid: string): Card | undefined => {
  for (const status of statuses) {
    const card = board[status].find(({ uid_reply }) => uid_reply === uid)
    if (card) return card
  }
  return undefined
}

/** The position of a card; undo moves it back there. */
export const positionOf = (board: Board, uid: string): Position | undefined => {
  for (const status of statuses) {
    const at = board[status].findIndex(({ uid_reply }) => uid_reply === uid)
    if (at !== -1) return { status, before: board[status][at + 1]?.uid_reply ?? null }
  }
  return undefined
}

/** The index of a position as the server counts it: among the cards of the column other than the moved one. */
export const orderAt = (board: Board, uid: string, { status, before }: Position): number => {
  const others = board[status].filter(({ uid_reply }) => uid_reply !== uid)
  const at = before === null ? -1 : others.findIndex(({ uid_reply }) => uid_reply === before)
  return at === -1 ? others.length : at
}

export const withoutCard = (board: Board, uid: string): Board => {
  const status = positionOf(board, uid)?.status
  return status ? { ...board, [status]: board[status].filter(({ uid_reply }) => uid_reply !== uid) } : board
}

/** Inserts a card at a position, removing it from its old one. */
export const putCard = (board: Board, card: Card, to: Position): Board => {
  const { status } = to
  const at = orderAt(board, card.uid_reply, to)
  const rest = withoutCard(board, card.uid_reply)
  const placed = card.kanban_status === status ? card : { ...card, kanban_status: status }
  return { ...rest, [status]: rest[status].toSpliced(at, 0, placed) }
}

/** Replaces the content of a card in place. */
export const replaceCard = (board: Board, card: Card): Board => {
  const status = positionOf(board, card.uid_reply)?.status
  if (!status) return board
  return { ...board, [status]: board[status].map((known) => (known.uid_reply === card.uid_reply ? card : known)) }
}

const alter = (board: Board, uid: string, fields: Partial<Card>): Board => {
  const card = findCard(board, uid)
  return card ? replaceCard(board, { ...card, ...fields }) : board
}

const isAt = (board: Board, uid: string, { status, before }: Position): boolean => {
  const now = positionOf(board, uid)
  return now?.status === status && (now.before === before || before === uid)
}

/** The labels of a card after adding or removing one; the same array if nothing changes. */
export const labelsAfter = (labels: readonly string[], label: string, isOn: boolean): readonly string[] => {
  if (labels.includes(label) === isOn) return labels
  return isOn ? [...labels, label] : labels.filter((uid) => uid !== label)
}

const setLabel = (board: Board, uid: string, label: string, isOn: boolean): Board => {
  const card = findCard(board, uid)
  const labels = card && labelsAfter(card.labels, label, isOn)
  return !labels || labels === card.labels ? board : alter(board, uid, { labels: [...labels] })
}

const changeCard = (board: Board, uid: string, change: CardsChange): Board => {
  if (change.delete) return withoutCard(board, uid)
  const card = findCard(board, uid)
  if (!card) return board
  const { kanban_status: status, assignee_uid = card.assignee_uid, add_labels = [] } = change
  const labels = [...new Set([...card.labels, ...add_labels])]
  const changed = { ...card, assignee_uid, labels }
  return status === undefined ? replaceCard(board, changed) : putCard(board, changed, { status, before: null })
}

/** Removes labels that no longer exist from all cards. */
export const keepLabels = (board: Board, existing: ReadonlySet<string>): Board => {
  const keep = (cards: Card[]): Card[] => {
    const kept = cards.map((card) =>
      card.labels.every((uid) => existing.has(uid))
        ? card
        : { ...card, labels: card.labels.filter((uid) => existing.has(uid)) },
    )
    return kept.every((card, index) => card === cards[index]) ? cards : kept
  }
  return { todo: keep(board.todo), in_progress: keep(board.in_progress), done: keep(board.done) }
}

export const applyChange = (board: Board, change: BoardChange): Board => {
  switch (change.kind) {
    case 'move': {
      const card = findCard(board, change.uid)
      // Deleted by another user, or already there.
      return !card || isAt(board, change.uid, change.to) ? board : putCard(board, card, change.to)
    }
    case 'remove':
      return withoutCard(board, change.uid)
    case 'restore':
      return findCard(board, change.card.uid_reply) ? board : putCard(board, change.card, change.to)
    case 'fields':
      return alter(board, change.uid, change.fields)
    case 'label':
      return setLabel(board, change.uid, change.label, change.isOn)
    case 'cards':
      return change.uids.reduce((before, uid) => changeCard(before, uid, change), board)
    case 'undo':
      return board
    default:
      return change satisfies never
  }
}

export const applyChanges = (board: Board, changes: readonly BoardChange[]): Board => changes.reduce(applyChange, board)
