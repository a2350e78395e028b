// Moves in a grid and blocks of its cells, as pure functions over its items and columns.
import type { CellPlace, CellText, GridColumn, GridGroup, GridItem, NewRow } from './grid-types.ts'

const headKey = (group: string): string => `head ${group}`
export const addKey = (group: string): string => `add ${group}`

export const listItems = <Row>(
  groups: readonly GridGroup<Row>[],
  keyOf: (row: Row) => string,
  canAdd: boolean,
): GridItem<Row>[] =>
  groups.flatMap((group): GridItem<Row>[] => [
    { kind: 'head', key: headKey(group.id), group },
    ...(group.isClosed ? [] : group.rows.map((row) => ({ kind: 'row' as const, key: keyOf(row), group, row }))),
    ...(canAdd && !group.isClosed ? [{ kind: 'add' as const, key: addKey(group.id), group }] : []),
  ])

export type Move = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'first' | 'last' | 'pageUp' | 'pageDown'

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max))

/** Where a move leads from a place; the place itself at an edge. */
export const moveFrom = <Row>(
  items: readonly GridItem<Row>[],
  columns: readonly GridColumn<Row>[],
  from: CellPlace,
  move: Move,
  page: number,
): CellPlace => {
  const row = items.findIndex(({ key }) => key === from.row)
  const column = columns.findIndex(({ id }) => id === from.column)
  const at = (nextRow: number, nextColumn: number): CellPlace => ({
    row: items[clamp(nextRow, items.length - 1)]?.key ?? from.row,
    column: columns[clamp(nextColumn, columns.length - 1)]?.id ?? from.column,
  })
  switch (move) {
    case 'up':
      return at(row - 1, column)
    case 'down':
      return at(row + 1, column)
    case 'left':
      return at(row, column - 1)
    case 'right':
      return at(row, column + 1)
    case 'home':
      return at(row, 0)
    case 'end':
      return at(row, columns.length - 1)
    case 'first':
      return at(0, 0)
    case 'last':
      return at(items.length - 1, columns.length - 1)
    case 'pageUp':
      return at(row - page, column)
    case 'pageDown':
      return at(row + page, column)
    default:
      return move satisfies never
  }
}

export type Range = {
  /** Indexes, inclusive. */
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = <Row>(
  items: readonly GridItem<Row>[],
  columns: readonly GridColumn<Row>[],
  one: CellPlace,
  other: CellPlace,
): Range => {
  const rows = [one.row, other.row].map((key) => items.findIndex((item) => item.key === key))
  const ids = [one.column, other.column].map((id) => columns.findIndex((column) => column.id === id))
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...ids), right: Math.max(...ids) }
}

/** The texts of a range's rows; heads and add rows are left out. */
export const copyRange = <Row>(
  items: readonly GridItem<Row>[],
  columns: readonly GridColumn<Row>[],
  { top, bottom, left, right }: Range,
): string[][] =>
  items
    .slice(Math.max(top, 0), bottom + 1)
    .flatMap((item) =>
      item.kind === 'row' ? [columns.slice(Math.max(left, 0), right + 1).map(({ text }) => text(item.row))] : [],
    )

/** One text for all editable cells of a range, except those that have it. */
const fillRange = <Row>(
  items: readonly GridItem<Row>[],
  columns: readonly GridColumn<Row>[],
  { top, bottom, left, right }: Range,
  filling: string,
): CellText[] =>
  items.slice(Math.max(top, 0), bottom + 1).flatMap((item) =>
    item.kind === 'row'
      ? columns
          .slice(Math.max(left, 0), right + 1)
          .filter(({ canEdit, text }) => canEdit && text(item.row) !== filling)
          .map(({ id }) => ({ row: item.key, column: id, text: filling }))
      : [],
  )

/** Empty texts for all editable cells of a range. */
export const clearRange = <Row>(
  items: readonly GridItem<Row>[],
  columns: readonly GridColumn<Row>[],
  range: Range,
): CellText[] => fillRange(items, columns, range, '')

export type Pasted = { readonly cells: readonly CellText[]; readonly added: readonly NewRow[] }

/**
 * Puts a block at the start of a range. It changes rows of the group it starts in, never of another; what is left adds
 * rows to the group. A single cell fills the range instead.
 */
export const pasteBlock = <Row>(
  items: readonly GridItem<Row>[],
  columns: readonly GridColumn<Row>[],
  range: Range,
  block: readonly (readonly string[])[],
): Pasted => {
  const { top, bottom, left, right } = range
  const only = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined
  if (only !== undefined && top < bottom) return { cells: fillRange(items, columns, range, only), added: [] }
  const start = items[top]
  if (!start || start.kind === 'head') return { cells: [], added: [] }
  const rows = items.slice(top).filter((item) => item.kind === 'row' && item.group === start.group)
  const cells: CellText[] = []
  const added: NewRow[] = []
  const filled = only === undefined ? block : [Array.from({ length: right - left + 1 }, () => only)]
  for (const [index, texts] of filled.entries()) {
    const row = start.kind === 'add' ? undefined : rows[index]
    const given = texts.flatMap((text, offset) => {
      const column = columns[left + offset]
      return column?.canEdit ? [[column.id, text] as const] : []
    })
    if (row) for (const [column, text] of given) cells.push({ row: row.key, column, text })
    else if (given.some(([, text]) => text.trim() !== '')) added.push(Object.fromEntries(given))
  }
  return { cells, added }
}
