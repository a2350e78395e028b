// The order of cards. Stored is a sparse position: a move changes the card's own row only, and the gap between two
// neighbours can be halved some twenty times. When a gap is used up, its column is renumbered. On the wire a card's order
// is its index among the cards that are not deleted, so it is dense whatever was moved at the same time. Deleted cards keep
// their position, so that a restored card has its former neighbours, but are not counted in the index.
import { kanbanStatuses, type KanbanStatus } from '@joinery/contract/replies'

export const positionGap = 2 ** 20

export type StoredCard = {
  readonly uid_reply: string
  readonly kanban_status: KanbanStatus
  readonly position: number
  readonly is_deleted: boolean
}

/** The cards of each column in their order. */
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

/** The card, unless it was deleted. */
export const cardIn = (columns: Columns, uid_reply: string): StoredCard | undefined => {
  for (const status of kanbanStatuses) {
    const card = columns[status].find((some) => some.uid_reply === uid_reply)
    if (card) return card.is_deleted ? undefined : card
  }
  return undefined
}

/** On the wire: 0..n-1 in each column. */
export const orderOf = (columns: Columns, { uid_reply, kanban_status }: Omit<StoredCard, 'position' | 'is_deleted'>) =>
  columns[kanban_status].filter(({ is_deleted }) => !is_deleted).findIndex((card) => card.uid_reply === uid_reply)

/** A whole number strictly between the two; null when none is left. */
const positionBetween = (before: number | undefined, after: number | undefined): number | null => {
  if (before === undefined) return after === undefined ? positionGap : after - positionGap
  if (after === undefined) return before + positionGap
  const middle = before + Math.floor((after - before) / 2)
  return middle > before ? middle : null
}

/** The index, deleted cards included, behind this many cards that are not deleted. */
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

/** Cards that are not moved keep their object identity; moving a deleted card changes nothing. */
export const placeCard = (columns: Columns, { uid_reply, to, order }: Move): Columns => {
  const card = cardIn(columns, uid_reply)
  if (!card) return columns
  const status = to ?? card.kanban_status
  const without = { ...columns, [card.kanban_status]: columns[card.kanban_status].filter((some) => some !== card) }
  return { ...without, [status]: insert(without[status], { ...card, kanban_status: status }, order) }
}

/** What has to be written: the cards that moved, and all of a column that was renumbered. */
export const changesIn = (before: Columns, after: Columns): StoredCard[] =>
  kanbanStatuses.flatMap((status) => {
    const same = new Set(before[status])
    return after[status].filter((card) => !same.has(card))
  })
