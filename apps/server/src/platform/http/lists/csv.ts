// Tables as text/csv (RFC 4180), as they are read. A spreadsheet takes a cell that begins with one of a few signs for a formula,
// also when somebody else has written it: such a cell begins with an apostrophe, which it shows as text.
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

export type Cell = string | number | boolean | null

/** Also the full-width forms, a tab and a line break. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

const writeCell = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = beginsFormula.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

const writeLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`

/** With it Excel knows that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

async function* writeLines<Row>(
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const rows of batches) yield rows.map((row) => writeLine(cells.map((cell) => cell(row)))).join('')
}

/** Sends the rows as they come; whoever goes away stops the reading. */
export const sendCsv = <Row>(
  reply: FastifyReply,
  filename: string,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  batches: AsyncIterable<readonly Row[]>,
): FastifyReply =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(writeLines(columns, batches)))
