// The tables as the query builder sees them. Every migration that changes a table changes this file with it.
import type { Generated, JSONColumnType } from 'kysely'

export interface Tables {
  instances: InstancesTable
  users: UsersTable
  sessions: SessionsTable
  link_codes: LinkCodesTable
  attempts: AttemptsTable
  credit_accounts: CreditAccountsTable
  credit_entries: CreditEntriesTable
  mails: MailsTable
  pending_blobs: PendingBlobsTable
  projects: ProjectsTable
  members: MembersTable
  files: FilesTable
}

interface InstancesTable {
  id: string
  started_at: Generated<Date>
  seen_at: Generated<Date>
}

interface UsersTable {
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

interface SessionsTable {
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

interface LinkCodesTable {
  uid_user: string
  purpose: 'verify' | 'reset'
  code_hash: Buffer
  expires_at: Date
  used_at: Date | null
}

interface AttemptsTable {
  kind: string
  key_hash: Buffer
  count: number
  started_at: Date
}

interface CreditAccountsTable {
  uid_user: string
  balance: number
}

interface CreditEntriesTable {
  uid_entry: string
  uid_user: string
  amount: number
  reason: string
  created_at: Generated<Date>
}

interface MailsTable {
  uid_mail: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  created_at: Generated<Date>
  sent_at: Date | null
  refused_at: Date | null
}

interface PendingBlobsTable {
  key: string
  created_at: Generated<Date>
}

interface ProjectsTable {
  uid_project: string
  uid_user: string
  title: string
  description: string
  status: Generated<'active' | 'archived'>
  details: JSONColumnType<Record<string, unknown>>
  created_at: Date
  updated_at: Date
}

interface MembersTable {
  uid_project: string
  email: string
  uid_user: string | null
  role: 'owner' | 'member'
  added_at: Date
}

interface FilesTable {
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
}
