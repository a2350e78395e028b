import { describe, expect, test } from 'vitest'

import { movedIn } from './use-settling.ts'

const list = (letters: string) => letters.split('')

describe('cards that settle in a column', () => {
  test.each([
    ['abc', 'abc', ''],
    ['abc', 'abcd', 'd'],
    ['abc', 'xabc', 'x'],
    ['abc', 'ac', ''],
    ['abcd', 'bcda', 'a'],
    ['abcd', 'dabc', 'd'],
    ['abcd', 'acbd', 'b'],
    ['a', 'avwxyz', ''],
  ])('%s -> %s: %s', (before, now, moved) => {
    expect(movedIn(list(before), list(now))).toEqual(list(moved))
  })
})
