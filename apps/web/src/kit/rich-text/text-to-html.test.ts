import { expect, test } from 'vitest'

import { textToHtml } from './text-to-html.ts'

test.each([
  ['Order the slab', '<p>Order the slab</p>'],
  ['  Order the slab \n', '<p>Order the slab</p>'],
  ['Slab\nCalacatta', '<p>Slab<br>Calacatta</p>'],
  ['Slab \n\n  Calacatta', '<p>Slab</p><p>Calacatta</p>'],
  ['4 < 5 & <b>bold</b>', '<p>4 &lt; 5 &amp; &lt;b&gt;bold&lt;/b&gt;</p>'],
])('%j becomes %s', (text, html) => {
  expect(textToHtml(text)).toBe(html)
})
