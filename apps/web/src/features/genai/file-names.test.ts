import { expect, test } from 'vitest'

import { formatLike, revisedName } from './file-names.ts'

test.each([
  ['plan.png', 'image/png', 'png', 'revised-plan.png'],
  ['plan.webp', 'image/webp', 'webp', 'revised-plan.webp'],
  ['plan.jpeg', 'image/jpeg', 'jpg', 'revised-plan.jpeg'],
  ['plan.gif', 'image/gif', 'jpg', 'revised-plan.jpg'],
])('a revision of %s keeps its format and name if that format is supported', (filename, mimetype, format, revised) => {
  expect([formatLike(mimetype), revisedName({ filename, mimetype })]).toEqual([format, revised])
})
