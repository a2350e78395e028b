// Tables for credits, generations and the audit log; see database-tables.ts.
import type { OutputFormat } from '@joinery/contract/ai'
import type { AuditAct, AuditDetails, AuditEntry, AuditTarget } from '@joinery/contract/audit'
import type { GenerationStatus } from '@joinery/contract/generations'
import type { Plan } from '@joinery/contract/plans'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

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
  note: string | null
  provider: string | null
  provider_name: string | null
}

export interface CreditReservationsTable {
  uid_reservation: string
  uid_user: string
  amount: number
  reason: string
  /** Null when held by a job. */
  instance: string | null
  expires_at: Date
  provider: string | null
  provider_name: string | null
}

/** `month` is the first day of the month. */
export interface MonthlyGrantsTable {
  uid_user: string
  month: string
  plan: Plan
  amount: number
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
  uid_generation: string | null
  position: number | null
  seed: number | null
  drift: number | null
  source_uid_file: string | null
  uid_project: string | null
}

/** `scope`: a project or a person. */
export interface AiNamesTable {
  scope: string
  source: string
  last_number: number
}

export interface GenerationsTable {
  uid_generation: string
  uid_user: string
  uid_project: string | null
  source_uid_file: string | null
  source_name: Generated<string>
  uid_pin: string | null
  status: GenerationStatus
  prompt: string
  format: OutputFormat
  provider: string
  provider_name: string
  count: number
  seed: number | null
  price: number
  uid_reservation: string | null
  paid: Generated<number>
  has_mask: boolean
  mask_key: string | null
  is_awaited: boolean
  instance: string | null
  asks: Generated<number>
  progress: number | null
  error: string | null
  created_at: Date
  queued_at: Date
  finished_at: Date | null
}

/** `key` is null once the bytes are no longer needed. */
export interface GenerationSourcesTable {
  uid_source: string
  uid_generation: string
  position: number
  key: string | null
  mimetype: string
  width: number
  height: number
  thumbnail_key: string
  thumbnail_width: number
  thumbnail_height: number
}

export interface GenerationAnswersTable {
  uid_generation: string
  position: number
  key: string
  seed: number | null
  note: string | null
}

export interface GenerationInputsTable {
  uid_input: string
  uid_image: string
  position: number
  key: string
  width: number
  height: number
}

/** Append-only; written by the audit feature's own statement. */
export interface AuditEntriesTable {
  id: GeneratedAlways<number>
  at: GeneratedAlways<Date>
  act: AuditAct
  actor_kind: AuditEntry['actor']['kind']
  actor_uid: string | null
  actor_email: string | null
  actor_name: string | null
  person_uid: string | null
  person_email: string | null
  target_kind: AuditTarget['kind'] | null
  target_id: string | null
  target_name: string | null
  device: string | null
  address: string | null
  via: string | null
  details: JSONColumnType<AuditDetails>
}
