// Table of public pages; see database-tables.ts.
import type { DisclosureLabel } from '@joinery/contract/disclosures/kinds'
import type { ColumnType, Generated } from 'kysely'

export interface DisclosuresTable {
  uid_disclosure: string
  uid_project: string
  /** The last part of the page's address. */
  code: string
  uid_file: string
  sha256: string
  uid_original: string
  original_sha256: string
  label: DisclosureLabel
  statement: string
  created_by: string
  created_at: ColumnType<Date, Date, never>
  withdrawn_at: Generated<Date | null>
  withdrawn_by: Generated<string | null>
}
