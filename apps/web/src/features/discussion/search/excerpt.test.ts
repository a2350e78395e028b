import { expect, test } from 'vitest'

import { excerptOf } from './excerpt.ts'

test('keeps a short text whole around the match', () => {
  expect(excerptOf('Oiled walnut for the fronts', 'WALNUT')).toEqual({
    before: 'Oiled ',
    found: 'walnut',
    after: ' for the fronts',
  })
})

test('ignores case and accents, like the server', () => {
  expect(excerptOf('Die Küche: Nussbaum', 'kuche')).toEqual({ before: 'Die ', found: 'Küche', after: ': Nussbaum' })
  expect(excerptOf('Kuche ohne Punkte', 'KÜCHE')).toMatchObject({ found: 'Kuche' })
})

test('cuts a long text on both sides between words', () => {
  const { before, found, after } = excerptOf(`${'before '.repeat(20)}walnut${' after'.repeat(40)}`, 'walnut')
  expect(before).toMatch(/^\.\.\.(before )+$/)
  expect(found).toBe('walnut')
  expect(after).toMatch(/^( after)+\.\.\.$/)
  expect(before.length + after.length).toBeLessThan(150)
})

test('starts at the beginning when the text does not contain the query', () => {
  expect(excerptOf('Oak', 'walnut')).toEqual({ before: 'Oak', found: '', after: '' })
})
