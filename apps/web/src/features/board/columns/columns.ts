import { messages } from '@joinery/contract/messages'
import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import type { KanbanStatus } from '@joinery/contract/replies'

export type ColumnEntry = { readonly status: KanbanStatus; readonly name: string; readonly whenEmpty: string }

/** From left to right. */
export const columns: readonly ColumnEntry[] = [
  { status: 'todo', name: messages.kanban.columns.todo, whenEmpty: texts.empty.todo },
  { status: 'in_progress', name: messages.kanban.columns.in_progress, whenEmpty: texts.empty.in_progress },
  { status: 'done', name: messages.kanban.columns.done, whenEmpty: texts.empty.done },
]

export const columnName = (status: KanbanStatus): string =>
  columns.find((column) => column.status === status)?.name ?? ''

export const isStatus = (word: string | undefined): word is KanbanStatus =>
  columns.some(({ status }) => status === word)
