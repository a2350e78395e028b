import { expect, test } from 'vitest'

import { previewOf } from './quote-preview.ts'

test('a short text is quoted whole, without its markup', () => {
  expect(previewOf('<p>Walnut, <strong>oiled</strong></p>')).toBe('Walnut, oiled')
  expect(previewOf(`<p>${'a'.repeat(100)}</p>`)).toBe('a'.repeat(100))
})

test('a long text is cut after a hundred characters', () => {
  expect(previewOf(`<p>${'a'.repeat(101)}</p>`)).toBe(`${'a'.repeat(100)}...`)
})

test('no character is cut in two', () => {
  expect(previewOf(`<p>${'🪵'.repeat(101)}</p>`)).toBe(`${'🪵'.repeat(100)}...`)
  expect(previewOf(`<p>${'👩‍🎨'.repeat(100)}</p>`)).toBe('👩‍🎨'.repeat(100))
})
