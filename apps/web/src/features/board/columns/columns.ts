import type { KanbanStatus } from '@joinery/contract/replies'

export type ColumnEntry = { readonly status: KanbanStatus; readonly name: string; readonly whenEmpty: string }

/** From left to right. */
export const columns: readonly ColumnEntry[] = [
  {
    status: 'todo',
    name: 'To Do',
    whenEmpty: 'What is waiting to be done: a template, a sample, a call to the client.',
  },
  {
    status: 'in_progress',
    name: 'In Progress',
    whenEmpty: 'What somebody is working on now. Drag a card here to start.',
  },
  { status: 'done', name: 'Done', whenEmpty: 'What is finished. It stays here, so that everybody can look it up.' },
]

export const columnName = (status: KanbanStatus): string =>
  columns.find((column) => column.status === status)?.name ?? ''

export const isStatus = (word: string | undefined): word is KanbanStatus =>
  columns.some(({ status }) => status === word)
