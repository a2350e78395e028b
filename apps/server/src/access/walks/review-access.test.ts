// The calls about versions, comments, approvals and links, for everybody who could try.
import { parts } from '../access-table.ts'
import { walkTable } from '../walk-table.ts'

walkTable(parts.review)
