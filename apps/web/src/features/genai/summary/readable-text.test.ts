import { expect, test } from 'vitest'

import { readableText } from './readable-text.ts'

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['<ul><li><p>Walnut</p></li><li>Brass &amp; oak</li></ul>', 'Walnut\nBrass & oak'],
  ['One<br>two <strong>three</strong>', 'One\ntwo three'],
  ['<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>', 'a b\nc'],
  ['<p> </p>', ''],
])('converts %s to lines', (html, text) => {
  expect(readableText(html)).toBe(text)
})
