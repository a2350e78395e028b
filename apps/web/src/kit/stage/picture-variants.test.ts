import { expect, test } from 'vitest'

import { isSharpEnough, variantAddress, variantFor, whole } from './picture-variants.ts'

test.each([
  [800, 700, whole],
  [1600, 1000, 1024],
  [1600, 1100, whole],
  [6000, 1100, 2048],
  [6000, 3000, 4096],
  [6000, 4097, whole],
])('loads an image %d wide that is displayed %d wide at a width of %d', (width, shown, variant) => {
  expect(variantFor({ mimetype: 'image/jpeg', width }, shown)).toBe(variant)
})

test('has only the original of an animation or an image of unknown size', () => {
  expect(variantFor({ mimetype: 'image/gif', width: 6000 }, 900)).toBe(whole)
  expect(variantFor({ mimetype: 'image/png' }, 900)).toBe(whole)
})

test('uses the plain URL for the original file', () => {
  expect(variantAddress('/api/files/1?ends=1', whole)).toBe('/api/files/1?ends=1')
  expect(variantAddress('/api/files/1?ends=1', 1024)).toBe('/api/files/1?ends=1&w=1024')
})

test('keeps a sharper variant, unless it is the original and far too large', () => {
  expect(isSharpEnough(4096, 1024)).toBe(true)
  expect(isSharpEnough(1024, 2048)).toBe(false)
  expect(isSharpEnough(whole, 4096)).toBe(true)
  expect(isSharpEnough(whole, 1024)).toBe(false)
})
