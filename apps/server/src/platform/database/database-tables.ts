// Table types for the query builder. Update them with each migration; card fields of `replies` come from the contract.
// They are exported because the types of exported statements refer to them.
import type { CardFields } from '@joinery/contract/board/card-fields'
import type { ProjectStatus, Role } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'
import type { NotificationKind, Preferences } from '@joinery/contract/notifications'
import type { Plan } from '@joinery/contract/plans'
import type { Generated, GeneratedAlways, JSONColumnType, ColumnType } from 'kysely'

import type {
  AuditEntriesTable,
  CreditAccountsTable,
  CreditEntriesTable,
  CreditReservationsTable,
  GeneratedImagesTable,
  GenerationAnswersTable,
  GenerationInputsTable,
  GenerationSourcesTable,
  GenerationsTable,
  MonthlyGrantsTable,
  ProviderChoicesTable,
  ProviderHealthTable,
} from './credit-tables.ts'
import type {
  ApprovalsTable,
  GuestCodesTable,
  GuestLinksTable,
  GuestsTable,
  GuestVisitsTable,
  PinCommentsTable,
  PinsTable,
  ReviewStacksTable,
} from './review-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'

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
  origin: ColumnType<FullOrigin | null, string | null, never>
  uploaded_at: Date
  uid_reply: string | null
  is_hidden: Generated<boolean>
  search_text: GeneratedAlways<string>
  uid_stack: string
  version: number
  /** False for versions added after the message or card was created. */
  is_attached: boolean
  is_newest: boolean
}

export interface FileStacksTable {
  uid_stack: string
  uid_project: string
  last_version: number
}

export interface GoneVersionsTable {
  uid_file: string
  uid_stack: string
  uid_project: string
  version: number
}

export interface Tables extends SignInTables {
  instances: InstancesTable
  installation: InstallationTable
  users: UsersTable
  sessions: SessionsTable
  link_codes: LinkCodesTable
  account_invitations: AccountInvitationsTable
  attempts: AttemptsTable
  credit_accounts: CreditAccountsTable
  credit_entries: CreditEntriesTable
  credit_reservations: CreditReservationsTable
  monthly_grants: MonthlyGrantsTable
  provider_choices: ProviderChoicesTable
  provider_health: ProviderHealthTable
  generated_images: GeneratedImagesTable
  generation_inputs: GenerationInputsTable
  generations: GenerationsTable
  generation_sources: GenerationSourcesTable
  generation_answers: GenerationAnswersTable
  audit_entries: AuditEntriesTable
  mails: MailsTable
  pending_blobs: PendingBlobsTable
  projects: ProjectsTable
  members: MembersTable
  departures: DeparturesTable
  files: FilesTable
  file_stacks: FileStacksTable
  gone_versions: GoneVersionsTable
  discussions: DiscussionsTable
  boards: BoardsTable
  replies: RepliesTable
  review_stacks: ReviewStacksTable
  pins: PinsTable
  pin_comments: PinCommentsTable
  guest_links: GuestLinksTable
  guests: GuestsTable
  guest_visits: GuestVisitsTable
  guest_codes: GuestCodesTable
  approvals: ApprovalsTable
  outbox: OutboxTable
  notifications: NotificationsTable
  notification_counts: NotificationCountsTable
  notification_preferences: NotificationPreferencesTable
  mail_items: MailItemsTable
  mail_turns: MailTurnsTable
  weekly_mails: WeeklyMailsTable
}

export interface InstancesTable {
  id: string
  started_at: Generated<Date>
  seen_at: Generated<Date>
}

/** Single row. */
export interface InstallationTable {
  is_only: Generated<boolean>
  forwarded_at: Date | null
}

export interface UsersTable {
  uid_user: string
  email: string
  username: string | null
  password_hash: string | null
  verified_at: Date | null
  phone_number: Generated<string>
  nickname: Generated<string>
  hide_from_search: Generated<boolean>
  photo_key: string | null
  is_admin: Generated<boolean>
  disabled_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  must_use_second_step: Generated<boolean>
  created_at: Generated<Date>
  plan: Generated<Plan>
  /** Null means since the account was created. */
  plan_since: Date | null
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
  authenticated_at: Generated<Date>
  issuer: Generated<string | null>
  id_token: Generated<string | null>
}

export interface LinkCodesTable {
  uid_user: string
  purpose: 'verify' | 'reset'
  code_hash: Buffer
  expires_at: Date
  used_at: Date | null
}

export interface AccountInvitationsTable {
  email: string
  /** Null for invitations created from the shell. */
  invited_by: string | null
  invited_at: Date
  token_hash: Buffer
  ends_at: Date
  used_at: Date | null
}

export interface AttemptsTable {
  kind: string
  key_hash: Buffer
  count: number
  started_at: Date
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
  reply_to: Generated<string | null>
  picture: Generated<Buffer | null>
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
  /** Null for the owner and for members added before this column existed. */
  added_by: string | null
  /** Kept after the invitation is accepted; null for invitations older than invitation links. */
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

/** Card fields are stored in their API format. Due dates are read with to_char to avoid time zone shifts. */
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

export interface WeeklyMailsTable {
  uid_user: string
  week: string
}
