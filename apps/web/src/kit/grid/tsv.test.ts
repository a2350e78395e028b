import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseTsv, writeTsv } from './tsv.ts'

test('reads blocks as Excel and Google Sheets copy them', () => {
  expect(parseTsv('Tap\t2\r\nSink\t1\r\n')).toEqual([
    ['Tap', '2'],
    ['Sink', '1'],
  ])
  expect(parseTsv('"two\nlines"\t"say ""hi"""\t\nlast')).toEqual([['two\nlines', 'say "hi"', ''], ['last']])
  // Google Sheets leaves quotes inside a cell as they are.
  expect(parseTsv('24" oven\t"cut" stone')).toEqual([['24" oven', '"cut" stone']])
  expect(parseTsv('')).toEqual([['']])
})

test('reads what it writes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ',') })
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 4 }))
    .chain(([width, height]) => {
      const row = fc.array(text, { minLength: width, maxLength: width })
      return fc.array(row, { minLength: height, maxLength: height })
    })
    .filter((rows) => rows.at(-1)?.join('') !== '')
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTsv(writeTsv(rows))).toEqual(rows)
    }),
    { seed: 39 },
  )
})
