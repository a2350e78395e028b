// Each table has one owner: the feature whose *-queries.ts write, lock and read it. Other features call the owner's
// functions or join its exported views and fragments. Enforced by table-owners.test.ts.
import type { Tables } from '#platform/database/database-tables.ts'

type Owner =
  | 'platform'
  | 'audit'
  | 'settings'
  | 'mail'
  | 'credits'
  | 'auth'
  | 'members'
  | 'guests'
  | 'files'
  | 'projects'
  | 'messages'
  | 'cards'
  | 'ai'
  | 'approvals'
  | 'review'
  | 'selections'
  | 'webhooks'
  | 'disclosures'
  | 'notifications'
  | 'privacy'
  | 'admin'

export const tableOwners: Readonly<Record<keyof Tables, Owner>> = {
  instances: 'platform',
  installation: 'auth',
  attempts: 'platform',
  pending_blobs: 'platform',
  shared_blobs: 'platform',
  drawn_pages: 'platform',
  unprocessable_blobs: 'platform',
  outbox: 'platform',
  audit_entries: 'audit',
  mails: 'mail',
  credit_accounts: 'credits',
  credit_entries: 'credits',
  credit_reservations: 'credits',
  monthly_grants: 'credits',
  users: 'auth',
  sessions: 'auth',
  link_codes: 'auth',
  account_invitations: 'auth',
  totp_factors: 'auth',
  recovery_codes: 'auth',
  passkeys: 'auth',
  sign_in_challenges: 'auth',
  identities: 'auth',
  members: 'members',
  departures: 'members',
  files: 'files',
  file_stacks: 'files',
  gone_versions: 'files',
  projects: 'projects',
  discussions: 'messages',
  replies: 'messages',
  reactions: 'messages',
  pinned_messages: 'messages',
  boards: 'cards',
  labels: 'cards',
  saved_filters: 'cards',
  card_batches: 'cards',
  checklist_items: 'cards',
  backups: 'admin',
  settings: 'settings',
  setting_secrets: 'settings',
  provider_choices: 'ai',
  provider_health: 'ai',
  generated_images: 'ai',
  generation_inputs: 'ai',
  ai_names: 'ai',
  generations: 'ai',
  generation_sources: 'ai',
  generation_answers: 'ai',
  review_stacks: 'review',
  pins: 'review',
  pin_comments: 'review',
  selection_lists: 'selections',
  selections: 'selections',
  webhooks: 'webhooks',
  webhook_deliveries: 'webhooks',
  disclosures: 'disclosures',
  guest_links: 'guests',
  guest_link_recipients: 'guests',
  guests: 'guests',
  guest_visits: 'guests',
  guest_codes: 'guests',
  approvals: 'approvals',
  approval_items: 'approvals',
  notifications: 'notifications',
  notification_counts: 'notifications',
  notification_preferences: 'notifications',
  mail_items: 'notifications',
  mail_turns: 'notifications',
  weekly_mails: 'notifications',
  data_exports: 'privacy',
}

/**
 * A card is a reply: `cards` has its own statements on the table of `messages` and reuses its row type, select list,
 * insert and update.
 */
export const alsoUsedBy: Readonly<Partial<Record<keyof Tables, readonly Owner[]>>> = { replies: ['cards'] }

/** The shared access check, the only other source that names features' tables. */
export const accessSource = {
  path: 'platform/access-sql.ts',
  tables: ['users', 'sessions', 'members', 'projects'],
} as const
