// The order of cards. Positions are stored sparsely: a move writes the card's own row only, and a gap can be halved about
// twenty times before its column is renumbered. The API's order is the index among cards that are not deleted, so it is
// always dense. Deleted cards keep their position, so that a restored card has its former neighbours, but are not counted.
import { kanbanStatuses, type KanbanStatus } from '@joinery/contract/replies'

export const positionGap = 2 ** 20

export type StoredCard = {
  readonly uid_reply: string
  readonly kanban_status: KanbanStatus
  readonly position: number
  readonly is_deleted: boolean
}

export type Columns = Readonly<Record<KanbanStatus, readonly StoredCard[]>>

/** Without a column the card stays in its own; an order out of range means the nearest end. */
export type Move = {
  readonly uid_reply: string
  readonly to: KanbanStatus | undefined
  readonly order: number
}

export const columnsOf = (cards: readonly StoredCard[]): Columns => {
  const columns: Record<KanbanStatus, StoredCard[]> = { todo: [], in_progress: [], done: [] }
  for (const card of cards.toSorted((one, other) => one.position - other.position)) {
    columns[card.kanban_status].push(card)
  }
  return columns
}

/** Finds the card unless it is deleted. */
export const cardIn = (columns: Columns, uid_reply: string): StoredCard | undefined => {
  for (const status of kanbanStatuses) {
    const card = columns[status].find((some) => some.uid_reply === uid_reply)
    if (card) return card.is_deleted ? undefined : card
  }
  return undefined
}

/** Returns the order as in the API: 0..n-1 in each column. */
export const orderOf = (columns: Columns, { uid_reply, kanban_status }: Omit<StoredCard, 'position' | 'is_deleted'>) =>
  columns[kanban_status].filter(({ is_deleted }) => !is_deleted).findIndex((card) => card.uid_reply === uid_reply)

/** Returns an integer strictly between the two; null if none is left. */
const positionBetween = (before: number | undefined, after: number | undefined): number | null => {
  if (before === undefined) return after === undefined ? positionGap : after - positionGap
  if (after === undefined) return before + positionGap
  const middle = before + Math.floor((after - before) / 2)
  return middle > before ? middle : null
}

/** Returns the index, counting deleted cards, after `count` cards that are not deleted. */
const indexBehind = (column: readonly StoredCard[], count: number): number => {
  let found = 0
  let index = 0
  for (const [at, card] of column.entries()) {
    if (found >= count) break
    if (card.is_deleted) continue
    found += 1
    index = at + 1
  }
  return index
}

const insert = (column: readonly StoredCard[], card: StoredCard, order: number): readonly StoredCard[] => {
  const index = indexBehind(column, order)
  const position = positionBetween(column[index - 1]?.position, column[index]?.position)
  if (position !== null) return column.toSpliced(index, 0, { ...card, position })
  return column.toSpliced(index, 0, card).map((some, at) => ({ ...some, position: (at + 1) * positionGap }))
}

/** Cards that do not move keep their object identity. Moving a deleted card changes nothing. */
export const placeCard = (columns: Columns, { uid_reply, to, order }: Move): Columns => {
  const card = cardIn(columns, uid_reply)
  if (!card) return columns
  const status = to ?? card.kanban_status
  const without = { ...columns, [card.kanban_status]: columns[card.kanban_status].filter((some) => some !== card) }
  return { ...without, [status]: insert(without[status], { ...card, kanban_status: status }, order) }
}

/** Returns the cards to write: those that moved, and whole columns that were renumbered. */
export const changesIn = (before: Columns, after: Columns): StoredCard[] =>
  kanbanStatuses.flatMap((status) => {
    const same = new Set(before[status])
    return after[status].filter((card) => !same.has(card))
  })
