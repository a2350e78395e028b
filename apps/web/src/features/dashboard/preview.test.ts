import { expect, test } from 'vitest'

import { previewOf } from './preview.ts'

const long = 'a'.repeat(120)

test.each([
  ['', 'No description'],
  ['<p></p><p> &nbsp; </p>', 'No description'],
  ['<h2>Brief</h2><p>Walnut <b>and</b>\n marble</p> <ul><li><p>4 cm</p></li></ul>', 'Brief\nWalnut and marble\n4 cm'],
  [`<p>${long}</p>`, long],
  [`<p>${long}b</p>`, `${long}...`],
  [`<p>${'🪵'.repeat(121)}</p>`, `${'🪵'.repeat(120)}...`],
  ['<p>3 &lt; 4 &amp; more</p>', '3 < 4 & more'],
])('shortens %j to %j', (description, shown) => {
  expect(previewOf(description)).toBe(shown)
})
