import { expect, it } from 'vitest'

import { required } from './required.ts'

it('hands on what is there, also what is empty', () => {
  for (const value of [0, '', false, []]) expect(required(value, 'It is not there')).toBe(value)
})

it.each([null, undefined])('says what is missing for %s', (value) => {
  expect(() => required(value, 'A card was not read')).toThrow('A card was not read')
})
