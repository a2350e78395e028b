// Tables for file comments, approvals and guests; see database-tables.ts.
import type { LinkRight } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'
import type { Snapshot } from '@joinery/contract/review/approvals'
import type { ApprovalKind, ApprovalStatus, Decision, ItemDecision } from '@joinery/contract/review/decisions'
import type { LinkScope } from '@joinery/contract/review/links'
import type { PinStatus, PinVisibility } from '@joinery/contract/review/pins'
import type { ColumnType, Generated } from 'kysely'

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
  visibility: PinVisibility
  content: string
  original_content: string
  uid_user: string | null
  uid_guest: Generated<string | null>
  is_by_client: boolean
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
  uid_guest: Generated<string | null>
  is_by_client: boolean
  client_id: string | null
  created_at: Date
  edited_at: Generated<Date | null>
}

export interface GuestLinksTable {
  uid_link: string
  uid_project: string
  scope: Generated<LinkScope>
  /** With scope file the file, with scope selections the id of the link itself. */
  uid_stack: string | null
  name: string
  rights: LinkRight[]
  secret_hash: string
  secret_sealed: Buffer | null
  created_by: string
  created_at: Date
  expires_at: Date
  revoked_at: Generated<Date | null>
  last_used_at: Generated<Date | null>
}

export interface GuestLinkRecipientsTable {
  uid_link: string
  uid_guest: string
}

export interface GuestsTable {
  uid_guest: string
  uid_project: string
  email: string
  name: string
  created_at: Date
  confirmed_at: Generated<Date | null>
  unsubscribed_at: Generated<Date | null>
}

export interface GuestVisitsTable {
  uid_link: string
  uid_guest: string
  confirmed_at: Date
}

export interface GuestCodesTable {
  uid_link: string
  email: string
  name: string
  code_hash: string
  tries: Generated<number>
  expires_at: Date
  uid_approval: string | null
  decision: Decision | null
  note: string
  used_at: Generated<Date | null>
}

export interface ApprovalsTable {
  uid_approval: string
  uid_project: string
  kind: Generated<ApprovalKind>
  /** Of a file; null for selections, like the next four. */
  uid_stack: string | null
  uid_file: string | null
  version: number | null
  filename: string | null
  sha256: string | null
  /** Of the file when the request was made. */
  origin: ColumnType<FullOrigin | null, string | null, never>
  status: Generated<ApprovalStatus>
  asked_by: string
  asked_by_name: string
  uid_user: string | null
  uid_guest: string | null
  uid_link: string | null
  person_name: string
  person_email: string
  note: string
  decision_note: Generated<string>
  asked_at: Date
  decided_at: Generated<Date | null>
  decided_from: Generated<string | null>
  due_date: string | null
  reminded_before_at: Generated<Date | null>
  reminded_on_day_at: Generated<Date | null>
}

export interface ApprovalItemsTable {
  uid_approval: string
  uid_selection: string
  position: number
  snapshot: ColumnType<Snapshot, string, string>
  content_sha256: string
  sees_prices: boolean
  sees_suppliers: boolean
  is_shown: boolean
  decision: Generated<ItemDecision>
  note: Generated<string>
  decided_at: Generated<Date | null>
}
