import { expect, it } from 'vitest'

import { required } from './required.ts'

it('returns existing values, including empty ones', () => {
  for (const value of [0, '', false, []]) expect(required(value, 'It is not there')).toBe(value)
})

it.each([null, undefined])('throws an error that names what is missing for %s', (value) => {
  expect(() => required(value, 'A card was not read')).toThrow('A card was not read')
})
