// The calls about projects and what is in them, for everybody who could try.
import { parts } from '../access-table.ts'
import { walkTable } from '../walk-table.ts'

walkTable(parts.projects)
