import { expect, test } from 'vitest'

import { isSharpEnough, variantAddress, variantFor, whole } from './picture-variants.ts'

test.each([
  [800, 700, whole],
  [1600, 1000, 1024],
  [1600, 1100, whole],
  [6000, 1100, 2048],
  [6000, 3000, 4096],
  [6000, 4097, whole],
])('a picture %d wide that is shown %d wide is fetched %d wide', (width, shown, variant) => {
  expect(variantFor({ mimetype: 'image/jpeg', width }, shown)).toBe(variant)
})

test('an animation, and a picture whose size is not known, exist whole only', () => {
  expect(variantFor({ mimetype: 'image/gif', width: 6000 }, 900)).toBe(whole)
  expect(variantFor({ mimetype: 'image/png' }, 900)).toBe(whole)
})

test('the whole file has the address itself', () => {
  expect(variantAddress('/api/files/1?ends=1', whole)).toBe('/api/files/1?ends=1')
  expect(variantAddress('/api/files/1?ends=1', 1024)).toBe('/api/files/1?ends=1&w=1024')
})

test('a sharper one stays, unless it is the whole file and far too large', () => {
  expect(isSharpEnough(4096, 1024)).toBe(true)
  expect(isSharpEnough(1024, 2048)).toBe(false)
  expect(isSharpEnough(whole, 4096)).toBe(true)
  expect(isSharpEnough(whole, 1024)).toBe(false)
})
