import { expect, test } from 'vitest'

import { previewOf } from './quote-preview.ts'

test('quotes a short text whole, without markup', () => {
  expect(previewOf('<p>Walnut, <strong>oiled</strong></p>')).toBe('Walnut, oiled')
  expect(previewOf(`<p>${'a'.repeat(100)}</p>`)).toBe('a'.repeat(100))
})

test('cuts a long text after a hundred characters', () => {
  expect(previewOf(`<p>${'a'.repeat(101)}</p>`)).toBe(`${'a'.repeat(100)}...`)
})

test('never cuts a character in two', () => {
  expect(previewOf(`<p>${'🪵'.repeat(101)}</p>`)).toBe(`${'🪵'.repeat(100)}...`)
  expect(previewOf(`<p>${'👩‍🎨'.repeat(100)}</p>`)).toBe('👩‍🎨'.repeat(100))
})
