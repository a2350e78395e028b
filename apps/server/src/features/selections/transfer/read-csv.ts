// Reads a CSV file as programs write it: with or without byte order mark and `sep=` line, separated by comma, semicolon or
// tab. Bounded, because the file may be hostile.
import { limits } from '@joinery/contract/limits'
import Papa from 'papaparse'

export type CsvRow = {
  /** Number in the file; the header is 1. */
  readonly row: number
  readonly cells: readonly string[]
}

export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly CsvRow[] }

export type CsvRefusal =
  | { readonly refusal: 'unreadable' | 'empty' | 'tooManyRows' }
  | { readonly refusal: 'tooManyColumns' }
  | { readonly refusal: 'quotes'; readonly row: number }

const delimiters = [',', ';', '\t'] as const

/** Longer headers have more columns than allowed. */
const headerLength = 65_536

/** Including empty rows, which spreadsheets leave at the end. */
const maxLines = 100_000

const decode = (bytes: Uint8Array): string | null => {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Excel writes and understands such a line before the header. */
const separatorLine = /^"?sep=([,;\t])"?\r?\n/i

const readHeader = (text: string, delimiter: string, newline: '\n' | '\r'): readonly string[] =>
  Papa.parse<string[]>(text.slice(0, headerLength), { delimiter, newline, preview: 1 }).data[0] ?? []

/** The delimiter with which most columns are known, otherwise the one with most columns. */
const guessDelimiter = (text: string, newline: '\n' | '\r', isKnown: (column: string) => boolean): string => {
  const rated = delimiters.map((delimiter) => {
    const columns = readHeader(text, delimiter, newline)
    return { delimiter, known: columns.filter((column) => isKnown(column.trim())).length, count: columns.length }
  })
  return rated.reduce((best, one) =>
    one.known > best.known || (one.known === best.known && one.count > best.count) ? one : best,
  ).delimiter
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Rows without content are left out. */
export const readCsv = (bytes: Uint8Array, isKnown: (column: string) => boolean): CsvTable | CsvRefusal => {
  const decoded = decode(bytes)
  if (decoded === null) return { refusal: 'unreadable' }
  const separator = separatorLine.exec(decoded)
  const text = separator ? decoded.slice(separator[0].length) : decoded
  // A return before the line break is removed with the spaces around a cell.
  const newline = text.includes('\n') ? '\n' : '\r'
  const delimiter = separator?.[1] ?? guessDelimiter(text, newline, isKnown)
  const { importColumns, perProject } = limits.selection
  let row = 0
  let header: readonly string[] | undefined
  let refusal: CsvRefusal | undefined
  const rows: CsvRow[] = []
  Papa.parse<string[]>(text, {
    delimiter,
    newline,
    step: ({ data, errors }, parser) => {
      row++
      if (errors.length > 0) refusal = { refusal: 'quotes', row }
      else if (data.length > importColumns && !isBlank(data.slice(importColumns)))
        refusal = { refusal: 'tooManyColumns' }
      else if (row > maxLines) refusal = { refusal: 'tooManyRows' }
      else if (!header) {
        if (row === 1 && !isBlank(data)) header = data.map((cell) => cell.trim())
        else refusal = { refusal: 'empty' }
      } else if (!isBlank(data)) {
        if (rows.length >= perProject) refusal = { refusal: 'tooManyRows' }
        else rows.push({ row, cells: data })
      }
      if (refusal) parser.abort()
    },
  })
  if (refusal) return refusal
  return header ? { header, rows } : { refusal: 'empty' }
}
