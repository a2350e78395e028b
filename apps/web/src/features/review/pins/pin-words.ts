import type { KanbanStatus } from '@joinery/contract/replies'
import type { Pin } from '@joinery/contract/review/pins'

const columnNames: Readonly<Record<KanbanStatus, string>> = {
  todo: 'To Do',
  in_progress: 'In Progress',
  done: 'Done',
}

export const columnOf = ({ kanban_status }: NonNullable<Pin['card']>): string => columnNames[kanban_status]
