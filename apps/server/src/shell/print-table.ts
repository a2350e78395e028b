type Cell = string | number | boolean | null

/** Replaces control characters and line breaks, because other people wrote these texts. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

const write = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : '') : plain(String(cell))

/** Pads columns to their widest cell and right-aligns numbers. */
export const printTable = <Row>(
  columns: Readonly<Record<string, (row: Row) => Cell>>,
  rows: readonly Row[],
): string => {
  const names = Object.keys(columns)
  const cells = Object.values(columns)
  const lines = rows.map((row) => cells.map((cell) => cell(row)))
  const widths = names.map((name, index) =>
    Math.max(name.length, ...lines.map((line) => write(line[index] ?? null).length)),
  )
  const pad = (cell: Cell, index: number): string => {
    const width = widths[index] ?? 0
    return typeof cell === 'number' ? write(cell).padStart(width) : write(cell).padEnd(width)
  }
  return [names, ...lines].map((line) => line.map(pad).join('  ').trimEnd()).join('\n')
}

export const printFacts = (facts: Readonly<Record<string, Cell>>): string => {
  const width = Math.max(...Object.keys(facts).map(({ length }) => length))
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${write(value)}`.trimEnd())
    .join('\n')
}
