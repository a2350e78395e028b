// The tables of comments on files; see database-tables.ts.
import type { PinStatus } from '@joinery/contract/review/pins'
import type { Generated } from 'kysely'

export interface ReviewStacksTable {
  uid_stack: string
  uid_project: string
  last_number: Generated<number>
}

export interface PinsTable {
  uid_pin: string
  uid_project: string
  uid_stack: string
  uid_file: string
  version: number
  number: number
  x: number
  y: number
  w: number | null
  h: number | null
  page: number | null
  status: Generated<PinStatus>
  content: string
  original_content: string
  uid_user: string | null
  client_id: string | null
  created_at: Date
  edited_at: Generated<Date | null>
  resolved_by: Generated<string | null>
  resolved_at: Generated<Date | null>
  reopened_at: Generated<Date | null>
  uid_card: Generated<string | null>
  answer_uid_file: Generated<string | null>
  answer_version: Generated<number | null>
}

export interface PinCommentsTable {
  uid_comment: string
  uid_pin: string
  content: string
  original_content: string
  uid_user: string | null
  client_id: string | null
  created_at: Date
  edited_at: Generated<Date | null>
}
