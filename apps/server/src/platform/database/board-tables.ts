// Tables of boards; see database-tables.ts.
import type { LabelColor } from '@joinery/contract/board/label-colors'
import type { KanbanStatus } from '@joinery/contract/replies'
import type { Generated, JSONColumnType } from 'kysely'

export interface BoardsTable {
  uid_project: string
  version: Generated<number>
}

export interface LabelsTable {
  uid_label: string
  uid_project: string
  name: string
  color: LabelColor
}

export interface SavedFiltersTable {
  uid_filter: string
  uid_project: string
  uid_user: string
  name: string
  query: string
  created_at: Date
}

/** What a batch changed on a card: the values before it. */
export type CardBefore = {
  readonly uid_reply: string
  readonly is_deleted?: true
  readonly kanban_status?: KanbanStatus
  /** Index in its column; present with `kanban_status`. */
  readonly card_order?: number
  readonly labels?: readonly string[]
  readonly assignee_uid?: string | null
}

export interface CardBatchesTable {
  uid_batch: string
  uid_project: string
  uid_user: string
  cards: JSONColumnType<readonly CardBefore[]>
  created_at: Date
}
