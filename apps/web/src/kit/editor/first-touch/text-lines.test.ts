import { expect, test } from 'vitest'

import { linesToContent, linesToHtml, positionOf } from './text-lines.ts'

test.each([
  ['Oak it is', '<p>Oak it is</p>'],
  ['Oak\n\nit is', '<p>Oak</p><p></p><p>it is</p>'],
  ['\n \nOak \n\n', '<p>Oak </p>'],
  ['4 < 5 & <b>bold</b>', '<p>4 &lt; 5 &amp; &lt;b&gt;bold&lt;/b&gt;</p>'],
  [' \n ', ''],
])('%j becomes %s', (text, html) => {
  expect(linesToHtml(text)).toBe(html)
})

test('keeps every space as a document, and an empty line as an empty paragraph', () => {
  expect(linesToContent('Oak  \n\nit ').content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Oak  ' }] },
    { type: 'paragraph' },
    { type: 'paragraph', content: [{ type: 'text', text: 'it ' }] },
  ])
})

test.each([
  [0, 1],
  [3, 4],
  [4, 6],
  [5, 7],
])('maps offset %d of two lines to position %d of two paragraphs', (offset, position) => {
  expect(positionOf('Oak\nit', offset)).toBe(position)
})
