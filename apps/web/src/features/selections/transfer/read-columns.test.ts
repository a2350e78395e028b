import { selectionImportMessages as texts } from '@joinery/contract/messages/selection-import-messages'
import { describe, expect, test } from 'vitest'

import { exampleFile, importFields, readColumns, suggestFields } from './read-columns.ts'

const read = (text: string) => readColumns(new Blob([text]))

describe('the columns of a CSV file', () => {
  test.each([
    ['commas', 'Item,Qty\nOak,2\nAsh,3\n'],
    ['semicolons', 'Item;Qty\r\nOak;2\r\nAsh;3\r\n'],
    ['tabs', 'Item\tQty\nOak\t2\nAsh\t3'],
    ['a byte order mark', '\uFEFFItem,Qty\nOak,2\nAsh,3\n'],
    ['a line that names the separator', 'sep=;\nItem;Qty\nOak;2\nAsh;3\n'],
  ])('are read with %s', async (_, text) => {
    expect(await read(text)).toEqual([
      { name: 'Item', samples: ['Oak', 'Ash'] },
      { name: 'Qty', samples: ['2', '3'] },
    ])
  })

  test('can have quotes, commas and line breaks in cells, and no name', async () => {
    expect(await read('"Item, name",,Note\n"Oak ""A""",x,"two\nlines"\n')).toEqual([
      { name: 'Item, name', samples: ['Oak "A"'] },
      { name: 'Note', samples: ['two\nlines'] },
    ])
  })

  test.each([
    ['an empty file', ''],
    ['an empty first row', '\n\nItem\n'],
    ['binary content', 'PK\u0003\u0004\0\0'],
  ])('are missing in %s', async (_, text) => {
    expect(await read(text)).toBeNull()
  })
})

test('suggests fields by their names and by other names, each once', () => {
  expect(suggestFields(['Unit price', 'Price', 'Item', 'Vendor', 'unknown', 'qty', 'Lead Time'])).toEqual({
    'Unit price': 'unit_price',
    Item: 'title',
    Vendor: 'supplier',
    qty: 'quantity',
    'Lead Time': 'lead_time_days',
  })
  expect(suggestFields(['name', 'title'])).toEqual({ title: 'title' })
})

test('the example file has a column for each field', async () => {
  const file = exampleFile()
  expect(file.name).toBe(texts.exampleFilename)
  const columns = (await readColumns(file)) ?? []
  expect(columns.map(({ name }) => name)).toEqual(importFields)
  expect(columns.find(({ name }) => name === 'title')?.samples).toEqual(['Dome pendant, 280 mm', 'Zellige wall tile'])
})
