import { parts } from '../access-table.ts'
import { walkTable } from '../walk-table.ts'

walkTable(parts.review)
