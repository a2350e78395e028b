// Tables for sign-in and data export; see database-tables.ts.
import type { Generated, JSONColumnType } from 'kysely'

export interface TotpFactorsTable {
  uid_user: string
  secret: Buffer
  created_at: Date
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface RecoveryCodesTable {
  uid_user: string
  code_hash: Buffer
  used_at: Date | null
}

export interface PasskeysTable {
  uid_passkey: string
  uid_user: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface SignInChallengesTable {
  token_hash: Buffer
  kind: string
  uid_user: string | null
  data: JSONColumnType<Record<string, unknown>>
  expires_at: Date
}

export interface IdentitiesTable {
  uid_identity: string
  issuer: string
  sub: string
  uid_user: string
  email: string | null
  created_at: Date
  last_used_at: Date | null
}

export interface DataExportsTable {
  uid_export: string
  uid_user: string
  requested_at: Date
  ready_at: Date | null
  failed_at: Date | null
  blob_key: string | null
  size: number | null
  expires_at: Date | null
}

export interface SignInTables {
  totp_factors: TotpFactorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  sign_in_challenges: SignInChallengesTable
  identities: IdentitiesTable
  data_exports: DataExportsTable
}
