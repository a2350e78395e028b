// Tables of files and their versions.
import type { WholeOrigin } from '@joinery/contract/files'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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
  origin: ColumnType<WholeOrigin | null, string | null, never>
  uploaded_at: Date
  uid_reply: string | null
  is_hidden: Generated<boolean>
  search_text: GeneratedAlways<string>
  uid_stack: string
  version: number
  /** Shown by its message or card; false for versions that were added to it later. */
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
