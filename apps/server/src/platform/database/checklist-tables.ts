import type { Generated } from 'kysely'

export interface ChecklistItemsTable {
  uid_item: string
  uid_project: string
  uid_reply: string
  text: string
  is_done: Generated<boolean>
  assignee_uid: string | null
  /** A date; selected as text. */
  due_date: string | null
  position: number
  created_at: Date
}
