// The calls about a person's own things, for everybody who could try.
import { parts } from '../access-table.ts'
import { walkTable } from '../walk-table.ts'

walkTable(parts.people)
