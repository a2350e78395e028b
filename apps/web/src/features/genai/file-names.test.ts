import { expect, test } from 'vitest'

import { formatLike, revisedName } from './file-names.ts'

test.each([
  ['plan.png', 'image/png', 'png', 'revised-plan.png'],
  ['plan.webp', 'image/webp', 'webp', 'revised-plan.webp'],
  ['plan.jpeg', 'image/jpeg', 'jpg', 'revised-plan.jpeg'],
  ['plan.gif', 'image/gif', 'jpg', 'revised-plan.jpg'],
])('a revision of %s has its format and name, where that format can be made', (filename, mimetype, format, revised) => {
  expect([formatLike(mimetype), revisedName({ filename, mimetype })]).toEqual([format, revised])
})
