import { currencyDigits } from '@joinery/contract/selections/currencies'
import type { Selection } from '@joinery/contract/selections/selections'
import { writeXlsx as writeWorkbook, type CellValue } from 'hucre/xlsx'

import { columnsOf, type ExportColumn, type ExportView } from './export-columns.ts'

/** Characters that XML cannot hold, and returns, which it would turn into line breaks. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\r\n?/g

const cleanText = (text: string): string =>
  text
    .replace(unwritable, (found) => (found.startsWith('\r') ? '\n' : ''))
    .toWellFormed()
    // Spreadsheets read such a text as a character.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** Decimals as of the currency, and more where there are some. */
const formatsOf = (currency: string): Readonly<Record<ExportColumn['kind'], string>> => {
  const digits = currencyDigits(currency)
  const amount = (optional: number): string => {
    const decimals = '0'.repeat(digits) + '#'.repeat(optional)
    return `[$${currency}] #,##0${digits > 0 ? '.' : ''}${digits > 0 ? decimals : ''}`
  }
  return { text: '@', whole: '0', quantity: 'General', price: amount(4 - digits), total: amount(0) }
}

const widths: Readonly<Record<string, number>> = { code: 12, title: 40, url: 30, note: 40, internal_note: 40 }

/** One sheet with real numbers; texts that begin like a formula stay texts. */
export const writeXlsx = (view: ExportView, selections: readonly Selection[]): Promise<Uint8Array> => {
  const columns = columnsOf(view)
  const formats = formatsOf(view.currency)
  const cellOf = (column: ExportColumn, selection: Selection): CellValue => {
    const value = column.read(selection)
    if (value === null || value === '') return null
    return column.kind === 'text' ? cleanText(String(value)) : Number(value)
  }
  return writeWorkbook({
    sheets: [
      {
        name: 'Selections',
        columns: columns.map(({ name, kind }) => ({
          header: name,
          key: name,
          width: widths[name] ?? 16,
          numFmt: formats[kind],
        })),
        rows: [
          columns.map(({ name }) => name),
          ...selections.map((selection) => columns.map((column) => cellOf(column, selection))),
        ],
        freezePane: { rows: 1 },
      },
    ],
  })
}
