// Streams tables as text/csv (RFC 4180). Prefixes cells a spreadsheet would run as a formula with an apostrophe,
// because their content may come from other users.
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

export type Cell = string | number | boolean | null

/** Includes full-width forms, tab and line breaks. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

const writeCell = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = beginsFormula.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

const writeLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`

/** Lets Excel detect UTF-8. */
const byteOrderMark = '\uFEFF'

export async function* writeCsv<Row>(
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const rows of batches) yield rows.map((row) => writeLine(cells.map((cell) => cell(row)))).join('')
}

/** Streams the rows; stops reading when the client disconnects. */
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
    .send(Readable.from(writeCsv(columns, batches)))
