import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import { columnMessages } from '@joinery/contract/messages/column-messages'
import type { KanbanStatus } from '@joinery/contract/replies'

export type ColumnEntry = { readonly status: KanbanStatus; readonly name: string; readonly whenEmpty: string }

/** From left to right. */
export const columns: readonly ColumnEntry[] = [
  { status: 'todo', name: columnMessages.todo, whenEmpty: texts.empty.todo },
  { status: 'in_progress', name: columnMessages.in_progress, whenEmpty: texts.empty.in_progress },
  { status: 'done', name: columnMessages.done, whenEmpty: texts.empty.done },
]

export const columnName = (status: KanbanStatus): string =>
  columns.find((column) => column.status === status)?.name ?? ''

export const isStatus = (word: string | undefined): word is KanbanStatus =>
  columns.some(({ status }) => status === word)
