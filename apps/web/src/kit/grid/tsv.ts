// Blocks of cells as Excel and Google Sheets exchange them: cells divided by tabs, rows by line breaks, and quotes around
// cells that contain either.

const needsQuotes = /["\t\r\n]/

export const writeTsv = (block: readonly (readonly string[])[]): string =>
  block
    .map((row) => row.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

const cell = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)|([^\t\r\n]*)/y

/** A quote only opens a quoted cell if a quote before the next divider closes it. The last line break ends no row. */
export const parseTsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    cell.lastIndex = at
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? []
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll('\r\n', '\n'))
    at += whole.length
    if (at >= text.length) break
    if (text[at] === '\t') at += 1
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}
