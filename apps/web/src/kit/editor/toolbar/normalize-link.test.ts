import { expect, test } from 'vitest'

import { normalizeLink } from './normalize-link.ts'

test.each([
  ['https://oak.example/a?b#c', 'https://oak.example/a?b#c'],
  [' oak.example ', 'https://oak.example'],
  ['oak.example:8080/x', 'https://oak.example:8080/x'],
  ['mara@oak.example', 'mailto:mara@oak.example'],
  ['mailto:mara@oak.example', 'mailto:mara@oak.example'],
  ['+46 (70) 123-45 67', 'tel:+46701234567'],
  ['', null],
  ['just words', null],
  ['/dashboard', null],
  ['javascript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://oak.example', null],
])('normalizes %j to %j', (typed, link) => {
  expect(normalizeLink(typed)).toBe(link)
})
