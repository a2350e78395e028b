import { expect, test } from 'vitest'

import { excerptOf } from './excerpt.ts'

test('a short text stands whole around what was found', () => {
  expect(excerptOf('Oiled walnut for the fronts', 'WALNUT')).toEqual({
    before: 'Oiled ',
    found: 'walnut',
    after: ' for the fronts',
  })
})

test('case and accents do not matter, as the server finds it', () => {
  expect(excerptOf('Die Küche: Nussbaum', 'kuche')).toEqual({ before: 'Die ', found: 'Küche', after: ': Nussbaum' })
  expect(excerptOf('Kuche ohne Punkte', 'KÜCHE')).toMatchObject({ found: 'Kuche' })
})

test('a long text is cut on both sides, between words', () => {
  const { before, found, after } = excerptOf(`${'before '.repeat(20)}walnut${' after'.repeat(40)}`, 'walnut')
  expect(before).toMatch(/^\.\.\.(before )+$/)
  expect(found).toBe('walnut')
  expect(after).toMatch(/^( after)+\.\.\.$/)
  expect(before.length + after.length).toBeLessThan(150)
})

test('where the words themselves do not show it the text begins at its beginning', () => {
  expect(excerptOf('Oak', 'walnut')).toEqual({ before: 'Oak', found: '', after: '' })
})
