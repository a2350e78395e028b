import { expect, it } from 'vitest'

import { formatCount, formatCredits, plural } from './counts.ts'

it('counts have thousands separators and the right plural', () => {
  expect(formatCount(20_000)).toBe('20,000')
  expect([0, 1, 2].map((count) => plural(count, 'file'))).toEqual(['files', 'file', 'files'])
  expect(plural(2, 'reply', 'replies')).toBe('replies')
  expect([1, 20_000].map(formatCredits)).toEqual(['1 credit', '20,000 credits'])
})
