import { expect, test } from 'vitest'

import { withoutSent } from './without-sent.ts'

test.each([
  ['nothing', '<p>One</p>', ''],
  ['another paragraph', '<p>One</p><p>Two</p>', '<p>Two</p>'],
  ['the same line', '<p>One and two</p>', '<p>and two</p>'],
  ['the same line and another', '<p>One two</p><p>Three</p>', '<p>two</p><p>Three</p>'],
  ['the last word', '<p>On</p>', '<p>On</p>'],
  ['its beginning', '<p>None</p>', '<p>None</p>'],
])('keeps text written after sending: %s', (_, html, left) => {
  expect(withoutSent(html, '<p>One</p>')).toBe(left)
})

test('keeps all of a list that was continued', () => {
  expect(withoutSent('<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li></ul>')).toBe(
    '<ul><li>One</li><li>Two</li></ul>',
  )
})
