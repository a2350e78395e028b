// The tables as the query builder sees them. A migration that changes a table changes this file with it, or the list of
// the fields of cards, which `replies` follows. The types of tables are exported because those of exported statements name
// them.
import type { CardFields } from '@joinery/contract/board/card-fields'
import type { ProjectStatus, Role } from '@joinery/contract/capabilities'
import type { NotificationKind, Preferences } from '@joinery/contract/notifications'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface Tables {
  instances: InstancesTable
  users: UsersTable
  sessions: SessionsTable
  link_codes: LinkCodesTable
  attempts: AttemptsTable
  credit_accounts: CreditAccountsTable
  credit_entries: CreditEntriesTable
  credit_reservations: CreditReservationsTable
  provider_choices: ProviderChoicesTable
  provider_health: ProviderHealthTable
  generated_images: GeneratedImagesTable
  generation_inputs: GenerationInputsTable
  mails: MailsTable
  pending_blobs: PendingBlobsTable
  projects: ProjectsTable
  members: MembersTable
  departures: DeparturesTable
  files: FilesTable
  discussions: DiscussionsTable
  boards: BoardsTable
  replies: RepliesTable
  outbox: OutboxTable
  notifications: NotificationsTable
  notification_counts: NotificationCountsTable
  notification_preferences: NotificationPreferencesTable
  mail_items: MailItemsTable
  mail_turns: MailTurnsTable
}

export interface InstancesTable {
  id: string
  started_at: Generated<Date>
  seen_at: Generated<Date>
}

export interface UsersTable {
  uid_user: string
  email: string
  username: string | null
  password_hash: string
  verified_at: Date | null
  phone_number: Generated<string>
  nickname: Generated<string>
  hide_from_search: Generated<boolean>
  photo_key: string | null
  created_at: Generated<Date>
}

export type SpentToken = { readonly hash: string; readonly at: number }

export interface SessionsTable {
  uid_session: string
  uid_user: string
  token_hash: Buffer
  spent: JSONColumnType<SpentToken[], string | undefined>
  is_remembered: boolean
  device: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
}

export interface LinkCodesTable {
  uid_user: string
  purpose: 'verify' | 'reset'
  code_hash: Buffer
  expires_at: Date
  used_at: Date | null
}

export interface AttemptsTable {
  kind: string
  key_hash: Buffer
  count: number
  started_at: Date
}

export interface CreditAccountsTable {
  uid_user: string
  balance: number
}

export interface CreditEntriesTable {
  uid_entry: string
  uid_user: string
  amount: number
  reason: string
  created_at: Generated<Date>
}

export interface CreditReservationsTable {
  uid_reservation: string
  uid_user: string
  amount: number
  reason: string
  instance: string
  expires_at: Date
}

export interface ProviderChoicesTable {
  uid_user: string
  provider: string
}

export interface ProviderHealthTable {
  provider: string
  fingerprint: string
  health: 'ok' | 'unknown' | 'broken'
  reason: string | null
  checked_at: Date | null
  asked_at: Date
  next_check_at: Date
}

export interface GeneratedImagesTable {
  uid_image: string
  uid_user: string
  key: string
  prompt: string
  provider: string
  provider_name: string
  is_local: boolean
  filename: string
  mimetype: string
  filesize: number
  width: number
  height: number
  placeholder: string
  note: string | null
  created_at: Date
}

export interface GenerationInputsTable {
  uid_input: string
  uid_image: string
  position: number
  key: string
  width: number
  height: number
}

export interface MailsTable {
  uid_mail: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  created_at: Generated<Date>
  sent_at: Date | null
  refused_at: Date | null
  unsubscribe_url: string | null
}

export interface PendingBlobsTable {
  key: string
  created_at: Generated<Date>
}

export interface ProjectsTable {
  uid_project: string
  uid_user: string
  title: string
  description: string
  status: Generated<ProjectStatus>
  details: JSONColumnType<Record<string, unknown>>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  search_title: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
}

export interface MembersTable {
  uid_project: string
  email: string
  uid_user: string | null
  role: Role
  added_at: Date
  /** Null for the owner, and for those who were added before it was noted. */
  added_by: string | null
  /** Only while it is an invitation; null for those from before there were links. */
  invitation_hash: Buffer | null
  invitation_ends_at: Date | null
  read_number: Generated<number>
}

export interface DeparturesTable {
  uid_project: string
  email: string
  added_by: string | null
  left_at: Date
  not_again: boolean
}

export interface FilesTable {
  uid_file: string
  uid_project: string
  uploaded_by: string
  key: string
  filename: string
  mimetype: string
  filesize: number
  sha256: string
  width: number | null
  height: number | null
  placeholder: string | null
  uploaded_at: Date
  uid_reply: string | null
  is_hidden: Generated<boolean>
  search_text: GeneratedAlways<string>
}

export interface DiscussionsTable {
  uid_project: string
  message_number: Generated<number>
  version: Generated<number>
  last_at: Generated<Date>
}

export interface BoardsTable {
  uid_project: string
  version: Generated<number>
}

/** Fields of cards are stored as they travel; a due date is read with to_char, so that no time zone moves it. */
export interface RepliesTable extends CardFields {
  uid_reply: string
  uid_project: string
  uid_user: string
  reply_type: 'discussion' | 'kanban'
  parent_uid_reply: string | null
  client_id: string | null
  content: string
  original_content: string
  quoted_uid_reply: string | null
  message_number: number | null
  version: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  deleted_by: string | null
  is_emptied: Generated<boolean>
  kanban_status: 'todo' | 'in_progress' | 'done' | null
  position: number | null
}

export interface OutboxTable {
  id: Generated<number>
  event: JSONColumnType<object>
  created_at: Generated<Date>
  failures: Generated<number>
  due_at: Generated<Date>
}

export interface NotificationsTable {
  uid_notification: string
  uid_user: string
  kind: NotificationKind
  title: string
  message: string
  link: string
  is_read: Generated<boolean>
  created_at: Date
}

export interface NotificationCountsTable {
  uid_user: string
  unread: number
}

export interface NotificationPreferencesTable extends Preferences {
  uid_user: string
}

export interface MailItemsTable {
  uid_item: string
  uid_user: string
  uid_project: string
  kind: NotificationKind
  event: JSONColumnType<object>
  created_at: Date
}

export interface MailTurnsTable {
  uid_user: string
  uid_project: string
  mailed_at: Date
  is_scheduled: boolean
}
