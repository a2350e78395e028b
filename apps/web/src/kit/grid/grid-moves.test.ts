import { expect, test } from 'vitest'

import { listItems, pasteBlock, rangeOf } from './grid-moves.ts'
import type { GridColumn } from './grid-types.ts'

type Row = { readonly id: string }

const column = (id: string): GridColumn<Row> => ({ id, name: id, width: 80, text: () => '', canEdit: id !== 'total' })
const columns = [column('title'), column('finish'), column('total')]
const group = (id: string, ...rows: string[]) => ({ id, name: id, rows: rows.map((row) => ({ id: row })) })
const items = listItems([group('Kitchen', 'tap', 'sink'), group('Bath', 'vanity')], ({ id }) => id, true)
const paste = (from: string, to: string, block: string[][]) => {
  const range = rangeOf(items, columns, { row: from, column: 'finish' }, { row: to, column: 'finish' })
  return pasteBlock(items, columns, range, block)
}
const finish = (row: string, text: string) => ({ row, column: 'finish', text })

test('puts a block below its first cell, and adds rows to its group for what is left', () => {
  expect(paste('sink', 'sink', [['Oak', 'read only'], ['Ash'], ['']])).toEqual({
    cells: [finish('sink', 'Oak')],
    added: [{ finish: 'Ash' }],
  })
})

test('fills all marked rows with a single cell, and adds none', () => {
  expect(paste('sink', 'vanity', [['Oak']])).toEqual({
    cells: [finish('sink', 'Oak'), finish('vanity', 'Oak')],
    added: [],
  })
  expect(paste('sink', 'add Kitchen', [['Oak']])).toEqual({ cells: [finish('sink', 'Oak')], added: [] })
})

test('adds a row for a single cell pasted where rows are added', () => {
  expect(paste('add Kitchen', 'add Kitchen', [['Oak']])).toEqual({ cells: [], added: [{ finish: 'Oak' }] })
  expect(paste('head Bath', 'head Bath', [['Oak']])).toEqual({ cells: [], added: [] })
})
