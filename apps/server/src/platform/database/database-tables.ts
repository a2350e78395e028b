// Table types for the query builder. Update them with each migration; card fields of `replies` come from the contract.
// They are exported because the types of exported statements refer to them.
import type { CardFields } from '@joinery/contract/board/card-fields'
import type { ProjectStatus, Role } from '@joinery/contract/capabilities'
import type { FullOrigin } from '@joinery/contract/files'
import type { NotificationKind, Preferences } from '@joinery/contract/notifications'
import type { Plan } from '@joinery/contract/plans'
import type { TokenScope } from '@joinery/contract/sign-in/token-scopes'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import type { Generated, GeneratedAlways, JSONColumnType, ColumnType } from 'kysely'

import type { BoardsTable, CardBatchesTable, LabelsTable, SavedFiltersTable } from './board-tables.ts'
import type { ChecklistItemsTable } from './checklist-tables.ts'
import type {
  AuditEntriesTable,
  CreditAccountsTable,
  CreditEntriesTable,
  CreditReservationsTable,
  GeneratedImagesTable,
  GenerationAnswersTable,
  AiNamesTable,
  GenerationInputsTable,
  GenerationSourcesTable,
  GenerationsTable,
  MonthlyGrantsTable,
  ProviderChoicesTable,
  ProviderHealthTable,
} from './credit-tables.ts'
import type { DisclosuresTable } from './disclosure-tables.ts'
import type {
  ApprovalItemsTable,
  ApprovalsTable,
  GuestCodesTable,
  GuestLinksTable,
  GuestLinkRecipientsTable,
  GuestsTable,
  GuestVisitsTable,
  PinCommentsTable,
  PinsTable,
  ReviewStacksTable,
} from './review-tables.ts'
import type { SelectionListsTable, SelectionsTable } from './selection-tables.ts'
import type { SignInTables } from './sign-in-tables.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts'

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
  /** Whether the stored image or video contains a position; null if not examined yet. */
  has_location: boolean | null
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
  backups: BackupsTable
  settings: SettingsTable
  setting_secrets: SettingSecretsTable
  provider_choices: ProviderChoicesTable
  provider_health: ProviderHealthTable
  generated_images: GeneratedImagesTable
  generation_inputs: GenerationInputsTable
  ai_names: AiNamesTable
  generations: GenerationsTable
  generation_sources: GenerationSourcesTable
  generation_answers: GenerationAnswersTable
  audit_entries: AuditEntriesTable
  mails: MailsTable
  pending_blobs: PendingBlobsTable
  shared_blobs: SharedBlobsTable
  drawn_pages: DrawnPagesTable
  unprocessable_blobs: UnprocessableBlobsTable
  projects: ProjectsTable
  members: MembersTable
  departures: DeparturesTable
  files: FilesTable
  file_stacks: FileStacksTable
  gone_versions: GoneVersionsTable
  discussions: DiscussionsTable
  boards: BoardsTable
  labels: LabelsTable
  saved_filters: SavedFiltersTable
  card_batches: CardBatchesTable
  replies: RepliesTable
  reactions: ReactionsTable
  pinned_messages: PinnedMessagesTable
  checklist_items: ChecklistItemsTable
  selection_lists: SelectionListsTable
  selections: SelectionsTable
  disclosures: DisclosuresTable
  review_stacks: ReviewStacksTable
  pins: PinsTable
  pin_comments: PinCommentsTable
  guest_links: GuestLinksTable
  guest_link_recipients: GuestLinkRecipientsTable
  guests: GuestsTable
  guest_visits: GuestVisitsTable
  guest_codes: GuestCodesTable
  approvals: ApprovalsTable
  approval_items: ApprovalItemsTable
  outbox: OutboxTable
  notifications: NotificationsTable
  notification_counts: NotificationCountsTable
  notification_preferences: NotificationPreferencesTable
  mail_items: MailItemsTable
  mail_turns: MailTurnsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
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
  /** Only an identity provider vouched for the address, no email of ours. */
  verified_by_service: Generated<boolean>
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
  token_name: Generated<string | null>
  token_scope: Generated<TokenScope | null>
  token_projects: Generated<string[] | null>
  token_used_at: Generated<Date | null>
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
  is_waiting: Generated<boolean>
}

/** Stored renditions of PDF pages after the first. */
export interface DrawnPagesTable {
  /** Storage key of the rendition, and of its PDF. */
  drawn_key: string
  key: string
  bytes: number
  drawn_at: Generated<Date>
}

/** Files that could not be processed, with the message for people. */
export interface UnprocessableBlobsTable {
  key: string
  message: string
  failed_at: Date
}

export interface PendingBlobsTable {
  key: string
  created_at: Generated<Date>
}

export interface SharedBlobsTable {
  key: string
  /** Number of files with these bytes. */
  owners: number
}

export interface ProjectsTable {
  uid_project: string
  uid_user: string
  title: string
  description: string
  status: Generated<ProjectStatus>
  is_template: Generated<boolean>
  details: JSONColumnType<Record<string, unknown>>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  search_title: GeneratedAlways<string>
  sort_name: GeneratedAlways<string>
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

/** Card fields are stored in their API format. Due dates are read with to_char to avoid time zone shifts. */
export interface RepliesTable extends Omit<CardFields, 'labels'> {
  labels: Generated<string[]>
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
  checklist_done: Generated<number>
  checklist_total: Generated<number>
  via: Generated<string | null>
}

export interface ReactionsTable {
  uid_reply: string
  emoji: ReactionEmoji
  uid_user: string
  number: number
  created_at: Date
}

export interface PinnedMessagesTable {
  uid_reply: string
  uid_project: string
  pinned_by: string
  pinned_at: Date
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
  actor_uid: string | null
  actor_name: string | null
}

export interface NotificationCountsTable {
  uid_user: string
  unread: number
}

export interface NotificationPreferencesTable extends Preferences {
  uid_user: string
  emails_off: Generated<boolean>
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

export interface SettingsTable {
  name: string
  value: string | null
  is_secret: boolean
  lost_at: Date | null
}

export interface SettingSecretsTable {
  name: string
  sealed: string
}

export interface BackupsTable {
  archive: string
  started_at: Date
  status: 'running' | 'verified' | 'failed'
  bytes: number | null
  reason: string | null
}
