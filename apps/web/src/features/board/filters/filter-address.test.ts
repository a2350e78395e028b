import { limits } from '@joinery/contract/limits'
import { expect, test } from 'vitest'

import { readFilter, writeFilter } from './filter-address.ts'
import { noFilter, unassigned } from './filter-cards.ts'

test('writes a filter to the address and reads it back', () => {
  const filter = { text: 'oak & brass', person: unassigned, labels: ['a', 'b'], due: 'soon' } as const
  const query = writeFilter(filter)
  expect(query).toBe('text=oak+%26+brass&person=unassigned&label=a&label=b&due=soon')
  expect(readFilter(`?${query}`)).toEqual(filter)
})

test('writes nothing without a filter', () => {
  expect(writeFilter({ ...noFilter, text: '  ' })).toBe('')
  expect(readFilter('')).toEqual(noFilter)
})

test('keeps the open card in the address', () => {
  expect(writeFilter({ ...noFilter, due: 'none' }, '?card=1&text=oak')).toBe('card=1&due=none')
})

test('ignores unknown dates and repeated labels', () => {
  expect(readFilter('?due=yesterday&label=a&label=a')).toEqual({ ...noFilter, labels: ['a'] })
})

test('reads no more of a text than it writes, because every word is compared with every card', () => {
  const { text } = readFilter(`?text=${'a+'.repeat(100_000)}`)
  expect(text).toHaveLength(limits.search.queryMax)
})

test('writes an address that can be saved, however long the text', () => {
  expect(writeFilter({ ...noFilter, text: 'x'.repeat(5000) }).length).toBeLessThan(1000)
})
