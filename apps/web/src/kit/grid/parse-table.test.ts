import { expect, test } from 'vitest'

import { parseTable } from './parse-table.ts'

test('reads the first table, with its entities and line breaks', () => {
  expect(
    parseTable(
      `<meta charset="utf-8"><style>td { color: red }</style><table border=0><tbody>
        <tr><th>Item</th><th colspan="1">Finish &amp; size</th></tr>
        <tr><td><b>Tap</b></td><td>2 &#215; 30&nbsp;mm<br>&#x22;matt&#x22;</td></tr>
        <tr><td>Sink<td>
      </table><table><tr><td>other</td></tr></table>`,
    ),
  ).toEqual([
    ['Item', 'Finish & size'],
    ['Tap', '2 × 30 mm\n"matt"'],
    ['Sink', ''],
  ])
})

test('finds no table in other markup', () => {
  expect(parseTable('<p>Tap</p>')).toBeNull()
  expect(parseTable('')).toBeNull()
  expect(parseTable('<table></table>')).toBeNull()
})
