// Reads the rows of an import. Runs in a task.
import { limits } from '@joinery/contract/limits'
import { selectionTransferMessages as texts } from '@joinery/contract/messages/selection-transfer-messages'
import { selectionFields } from '@joinery/contract/selections/selections'
import type { ImportError } from '@joinery/contract/selections/transfer'
import type { z } from 'zod'

import { codeKey } from '#features/selections/codes.ts'

import { removeProtection } from './protect-text.ts'
import { readCsv, type CsvRefusal, type CsvRow } from './read-csv.ts'

type Fields = { [Name in keyof typeof selectionFields]: z.output<(typeof selectionFields)[Name]> }
type Field = keyof Fields

export type ImportedFields = Partial<Fields>

export type ImportedRow = {
  readonly row: number
  /** Empty for a new selection without a code. */
  readonly code: string
  /** The fields the file has columns for. */
  readonly fields: ImportedFields
}

export type ImportFile = {
  readonly rows: readonly ImportedRow[]
  readonly errors: readonly ImportError[]
  /** The file's name of the column; the field's name if there is none. */
  readonly columns: { readonly code: string; readonly title: string }
}

export type ImportRefusal = Exclude<CsvRefusal, { readonly refusal: 'tooManyColumns' }>

/** The file's column -> field. */
export type Mapping = Readonly<Record<string, string>>

const isField = (name: string): name is Field => Object.hasOwn(selectionFields, name)

/** 'Unit price' -> 'unit_price'. */
const fieldNamed = (column: string): string => column.trim().toLowerCase().replaceAll(' ', '_')

/** What an empty cell means. */
const cleared: Partial<{ readonly [Name in Field]: unknown }> = {
  category: 'other',
  quantity: '1',
  unit_price: null,
  unit_cost: null,
  lead_time_days: null,
  stage: 'draft',
}

const readCell = (field: Field, cell: string): unknown => {
  const text = removeProtection(cell).trim()
  if (text === '') return field in cleared ? cleared[field] : ''
  if (field === 'lead_time_days') return /^\d{1,9}$/.test(text) ? Number(text) : text
  return field === 'category' || field === 'stage' ? text.toLowerCase() : text
}

type Column = { readonly index: number; readonly name: string; readonly field: Field }

const findColumns = (header: readonly string[], mapping: Mapping | null, report: (error: ImportError) => void) => {
  const columns: Column[] = []
  for (const [index, name] of header.entries()) {
    const field = mapping ? (Object.hasOwn(mapping, name) ? mapping[name] : undefined) : fieldNamed(name)
    if (field === undefined || !isField(field)) continue
    if (columns.some((column) => column.field === field)) report({ row: 1, column: name, message: texts.columnTwice })
    else columns.push({ index, name, field })
  }
  for (const name of Object.keys(mapping ?? {})) {
    if (!header.includes(name)) report({ row: 1, column: name, message: texts.columnMissing })
  }
  if (!columns.some(({ field }) => field === 'title' || field === 'code')) {
    report({ row: 1, column: '', message: texts.noColumns })
  }
  return columns
}

const readRow = ({ row, cells }: CsvRow, columns: readonly Column[], report: (error: ImportError) => void) => {
  const fields: Record<string, unknown> = {}
  for (const { index, name, field } of columns) {
    const result = selectionFields[field].safeParse(readCell(field, cells[index] ?? ''))
    if (result.success) fields[field] = result.data
    else report({ row, column: name, message: result.error.issues[0]?.message ?? texts.unreadable })
  }
  return fields as ImportedFields // each by the schema of its name
}

export const parseImport = (bytes: Uint8Array, mapping: Mapping | null): ImportFile | ImportRefusal => {
  const isKnown = (column: string): boolean => (mapping ? Object.hasOwn(mapping, column) : isField(fieldNamed(column)))
  const table = readCsv(bytes, isKnown)
  const { importErrors } = limits.selection
  const errors: ImportError[] = []
  const report = (error: ImportError): void => void errors.push(error)
  if ('refusal' in table) {
    if (table.refusal !== 'tooManyColumns') return table
    report({ row: 1, column: '', message: texts.tooManyColumns })
    return { rows: [], errors, columns: { code: 'code', title: 'title' } }
  }
  const columns = findColumns(table.header, mapping, report)
  const nameOf = (field: Field): string => columns.find((column) => column.field === field)?.name ?? field
  const names = { code: nameOf('code'), title: nameOf('title') }
  const rows: ImportedRow[] = []
  const codes = new Set<string>()
  if (errors.length > 0) return { rows, errors, columns: names }
  for (const line of table.rows) {
    if (errors.length >= importErrors) break
    if (line.cells.slice(table.header.length).some((cell) => cell.trim() !== '')) {
      report({ row: line.row, column: '', message: texts.tooManyCells })
    }
    const { code = '', ...fields } = readRow(line, columns, report)
    const key = codeKey(code)
    if (key !== '' && codes.has(key)) report({ row: line.row, column: names.code, message: texts.codeTwice })
    codes.add(key)
    rows.push({ row: line.row, code, fields })
  }
  return { rows, errors: errors.slice(0, importErrors), columns: names }
}
