// Tables of selections; see database-tables.ts.
import type { SelectionCategory, SelectionStage } from '@joinery/contract/selections/kinds'
import type { ColumnType, Generated } from 'kysely'

export interface SelectionListsTable {
  uid_project: string
  version: Generated<number>
  last_number: Generated<number>
  last_room: Generated<number>
}

export interface SelectionsTable {
  uid_selection: string
  uid_project: string
  number: number
  code: string
  compared_code: string
  title: string
  category: SelectionCategory
  room: string
  room_place: number
  position: number
  supplier: string
  sku: string
  url: string
  finish: string
  dimensions: string
  /** Decimals are read and written as texts. */
  quantity: string
  unit: string
  unit_price: string | null
  unit_cost: string | null
  lead_time_days: number | null
  stage: SelectionStage
  note: string
  internal_note: string
  uid_file: string | null
  /** Whether the file is the selection's own, and not in the file area. */
  owns_file: Generated<boolean>
  uid_pin: string | null
  uid_card: Generated<string | null>
  client_id: string | null
  created_by: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
  deleted_at: Generated<Date | null>
  deleted_by: Generated<string | null>
}
