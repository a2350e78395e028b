// The calls about messages and cards, for everybody who could try.
import { parts } from '../access-table.ts'
import { walkTable } from '../walk-table.ts'

walkTable(parts.replies)
